package dev.brownout.chaos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.measure.Phase;
import dev.brownout.chaos.measure.RunMoment;
import dev.brownout.chaos.report.Style;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunProgressTest {
  private static final String WIPE = "\r\u001b[2K";
  private static final String END = System.lineSeparator();

  private final StringWriter err = new StringWriter();

  private void play(boolean statusLine, boolean live) {
    Terminal terminal =
        new Terminal(
            new PrintWriter(new StringWriter()), new PrintWriter(err), Style.PLAIN, statusLine);
    RunProgress progress = new RunProgress(terminal, live);
    progress.at(moment(Phase.QUIET, Double.NaN, Double.NaN, ""));
    progress.at(moment(Phase.MEASURE, 0.9, Double.NaN, ""));
    progress.at(moment(Phase.MEASURE, 0.95, 1.29, ""));
    progress.at(moment(Phase.CELL_REPEATED, Double.NaN, Double.NaN, "repeated once: late"));
    progress.at(moment(Phase.CELL_DONE, Double.NaN, Double.NaN, "9 within"));
    progress.at(moment(Phase.CELL_INVALID, Double.NaN, Double.NaN, "8 within, invalid: late"));
  }

  private static RunMoment moment(Phase phase, double within, double amplification, String note) {
    return new RunMoment(
        phase,
        1,
        2,
        "nested",
        "normal",
        Duration.ofSeconds(5),
        Duration.ofSeconds(70),
        within,
        amplification,
        note);
  }

  private static String line(String words) {
    return "cell 1/2, normal / nested: " + words + " [0:05, about 1:10 left]";
  }

  @Test
  void cell_isOneLine_thatIsWrittenOver_andKeptWithAMark() {
    play(true, true);
    assertThat(err)
        .hasToString(
            WIPE
                + line("waiting for a quiet machine")
                + WIPE
                + line("measuring, within 90.0 %")
                + WIPE
                + line("measuring, within 95.0 %, x1.29")
                + WIPE
                + "↻ "
                + line("once more, repeated once: late")
                + END
                + "✓ "
                + line("done, 9 within")
                + END
                + "✗ "
                + line("invalid, 8 within, invalid: late")
                + END);
  }

  @Test
  void phases_arePlainLines_whereNothingIsWrittenOver() {
    play(true, false);
    assertThat(err)
        .hasToString(
            line("waiting for a quiet machine")
                + END
                + line("measuring, within 90.0 %")
                + END
                + "↻ "
                + line("once more, repeated once: late")
                + END
                + "✓ "
                + line("done, 9 within")
                + END
                + "✗ "
                + line("invalid, 8 within, invalid: late")
                + END);
  }

  @Test
  void suppliers_areAskedMeanwhile_onlyForALineThatShowsIt() {
    Terminal terminal = new Terminal(new PrintWriter(err), new PrintWriter(err), Style.PLAIN, true);
    assertThat(new RunProgress(terminal, true).wantsAmplification()).isTrue();
    assertThat(new RunProgress(terminal, false).wantsAmplification()).isFalse();
  }
}
