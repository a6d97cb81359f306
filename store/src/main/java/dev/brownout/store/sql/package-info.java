/** SQL statements that end with their deadline or their caller; the door is {@code Statements}. */
package dev.brownout.store.sql;
