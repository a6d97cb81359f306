package dev.brownout.chaos.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command itself, above its verbs. */
@Command(
    name = "chaos/chaos",
    synopsisSubcommandLabel = "VERB",
    description = {
      "Measures what timeouts, retries and deadlines do when the services below get slow.",
      "Starts a fleet of five services with PostgreSQL and Toxiproxy on this machine, sends it"
          + " reads at a planned rate through each regime under each policy, and prints a table."
    },
    commandListHeading = "%nVerbs:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:fine",
      "1:a gate failed",
      "2:wrong usage, or an experiment with mistakes",
      "3:the run may not be believed",
      "4:the machine lacks something: a free port, Toxiproxy, a part that lives",
      "130:interrupted"
    },
    footer = {"", "First: chaos/chaos run --quick", "Each verb has a --help of its own."})
final class ChaosCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT,
      description = "Shows this help.")
  private boolean help;

  private ChaosCommand() {}

  /** The command line with every verb. */
  static CommandLine line(Tools tools) {
    OneLine errors = new OneLine(tools);
    CommandLine line =
        new CommandLine(new ChaosCommand())
            .addSubcommand(new RunVerb(tools))
            .addSubcommand(new CheckVerb(tools))
            .addSubcommand(new ReportVerb(tools))
            .addSubcommand(new UpVerb(tools))
            .addSubcommand(new DownVerb(tools))
            .addSubcommand(new RegimeVerb(tools))
            .addSubcommand(new ClearVerb(tools))
            .addSubcommand(new PlanVerb(tools))
            .addSubcommand(new ModelVerb(tools))
            .addSubcommand(new DeadlineVerb(tools))
            .addSubcommand(new SimulateVerb(tools));
    return line.setOut(tools.terminal().out())
        .setErr(tools.terminal().err())
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }
}
