/** The experiment file: read whole, checked whole, and turned into records. */
package dev.brownout.chaos.experiment;
