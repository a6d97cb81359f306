package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.ExperimentException;
import dev.brownout.chaos.experiment.Nearest;
import dev.brownout.chaos.fault.FaultException;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.report.RunFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what went wrong in one line, never with a stack trace: what was not foreseen goes into a
 * file that the line names.
 */
final class OneLine implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private final Tools tools;

  OneLine(Tools tools) {
    this.tools = tools;
  }

  @Override
  public int handleParseException(ParameterException wrong, String[] args) {
    CommandLine command = wrong.getCommandLine();
    say(command, message(wrong, command) + " (see " + name(command) + " --help)");
    return ExitCodes.USAGE;
  }

  private static String message(ParameterException wrong, CommandLine command) {
    if (wrong instanceof UnmatchedArgumentException unmatched) {
      return unknown(unmatched.getUnmatched(), command);
    }
    if (command.getParent() == null && command.getParseResult().matchedOptions().isEmpty()) {
      return "name a verb: " + String.join(", ", command.getSubcommands().keySet());
    }
    return oneLine(wrong.getMessage());
  }

  private static String unknown(List<String> unmatched, CommandLine command) {
    String first = unmatched.get(0);
    if (first.startsWith("-")) {
      String option = first.contains("=") ? first.substring(0, first.indexOf('=')) : first;
      List<String> known = List.copyOf(command.getCommandSpec().optionsMap().keySet());
      return "\"" + option + "\" is an unknown option" + Nearest.hint(option, known);
    }
    List<String> verbs = List.copyOf(command.getSubcommands().keySet());
    return verbs.isEmpty()
        ? "\"" + first + "\" is one word too many"
        : String.format(
            Locale.ROOT, "\"%s\" is an unknown verb%s", first, Nearest.hint(first, verbs));
  }

  @Override
  public int handleExecutionException(Exception failed, CommandLine command, ParseResult parsed) {
    if (tools.interruption().arrived()) {
      // What fails while a fleet is being taken away under it says nothing about the machine.
      say(command, isForeseen(failed) ? "interrupted" : "interrupted; " + unforeseen(failed));
      return ExitCodes.INTERRUPTED;
    }
    if (failed instanceof ExperimentException experiment) {
      experiment.mistakes().forEach(mistake -> tools.terminal().say(mistake));
      return ExitCodes.USAGE;
    }
    if (failed instanceof UsageException || failed instanceof RunFileException) {
      say(command, failed.getMessage());
      return ExitCodes.USAGE;
    }
    say(command, isForeseen(failed) ? failed.getMessage() : unforeseen(failed));
    return ExitCodes.ENVIRONMENT;
  }

  private static boolean isForeseen(Exception failed) {
    return failed instanceof FleetException
        || failed instanceof FaultException
        || failed instanceof EnvironmentException;
  }

  private String unforeseen(Exception failed) {
    String brief = oneLine(failed.toString());
    Path log = tools.runDirectory().forTraces().resolve("error.log");
    try {
      Files.createDirectories(log.getParent());
      Files.writeString(log, trace(failed));
      return "unexpected: " + brief + " (stack trace: " + tools.shown(log) + ")";
    } catch (IOException alsoFailed) {
      return "unexpected: " + brief + " (no stack trace: " + oneLine(alsoFailed.toString()) + ")";
    }
  }

  private static String trace(Exception failed) {
    StringWriter text = new StringWriter();
    failed.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }

  private void say(CommandLine command, String line) {
    tools.terminal().say(name(command) + ": " + line);
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  private static String oneLine(String text) {
    return String.join(" ", Stream.of(text.split("\\R")).map(String::strip).toList());
  }
}
