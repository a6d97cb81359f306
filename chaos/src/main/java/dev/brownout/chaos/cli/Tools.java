package dev.brownout.chaos.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What every verb is given.
 *
 * @param home the project's root
 * @param workingFolder what relative paths on the command line are relative to
 * @param terminal where to write
 * @param clock date and time, for the names of runs
 * @param runDirectory the folder of this run
 * @param lab fleets and measurement
 * @param interruption Ctrl-C
 * @param stepSummary the file that a CI server shows on the job's page, {@code
 *     $GITHUB_STEP_SUMMARY}; empty when there is none
 */
record Tools(
    Path home,
    Path workingFolder,
    Terminal terminal,
    Supplier<Instant> clock,
    RunDirectory runDirectory,
    Lab lab,
    Interruption interruption,
    Optional<String> stepSummary) {

  /** A path of the command line, absolute. */
  Path resolve(Path given) {
    return workingFolder.resolve(given).normalize();
  }

  /** A path as short as a reader of messages wants it: relative where it lies below. */
  Path shown(Path absolute) {
    return absolute.startsWith(workingFolder) ? workingFolder.relativize(absolute) : absolute;
  }
}
