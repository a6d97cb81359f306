/** What a run leaves behind for people and for programs: the table and {@code result.json}. */
package dev.brownout.chaos.report;
