/** Rows of figures, as CSV, JSON or an aligned table. */
package dev.brownout.chaos.model.sheet;
