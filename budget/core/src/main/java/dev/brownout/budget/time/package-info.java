/** Time as a parameter: tickers, deadlines, a clock that tests and models turn by hand. */
package dev.brownout.budget.time;
