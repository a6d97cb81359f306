package dev.brownout.chaos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.report.Style;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TerminalTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private Terminal terminal(boolean statusLine) {
    return new Terminal(new PrintWriter(out), new PrintWriter(err), Style.PLAIN, statusLine);
  }

  @Test
  void status_isWrittenOver_byTheNextLine() {
    Terminal terminal = terminal(true);
    terminal.status("half");
    terminal.say("done");
    assertThat(err).hasToString("\r\u001b[2Khalf\r\u001b[2Kdone" + System.lineSeparator());
  }

  @Test
  void status_isSilent_offATerminal() {
    terminal(false).status("half");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void results_goToStandardOutput_alone() {
    Terminal terminal = terminal(false);
    terminal.print("table\n");
    terminal.say("progress");
    assertThat(out).hasToString("table\n");
  }
}
