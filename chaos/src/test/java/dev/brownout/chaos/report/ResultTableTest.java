package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResultTableTest {
  @Test
  void table_looksLikeTheLessons_withItsFiguresBelowEachRow() {
    RunResult run =
        Runs.of(
            Runs.cell("no-budget", "normal"),
            Runs.cell("retry-budget", "normal", "driver late p99 7.1 ms, limit 5 ms", "restarted"),
            Runs.cell("nested", "widespread-slowdown"),
            Runs.cell("smallrye", "slow-supplier"));

    assertThat(ResultTable.render(run, Style.PLAIN))
        .isEqualTo(
            """
            k01, seed 417: 416.67 reads/s over h2c, 5000 reads a cell; end-to-end threshold 200 ms, gateway share 20 ms

            -- normal: 6/7/8/45/1000 ms cycle --
            configuration                  within threshold  pred.  outside threshold  pred.    dropped  pred.  median  pred.  worst  pred.  multiplier       pred.  internal req/s    pred.  reads alike
            no-budget (200/3)                  3866 (77.3%)   3778       1116 (22.3%)   1205  18 (0.4%)     17      38     37    626    621       x1.15  x1.15-1.18         1922.40  1908.68       62.96%
              the lesson's model                 30 (75.0%)                10 (25.0%)          0 (0.0%)             71           233              x1.06                     1770.85
            retry-budget (30/3, 0.30)          3866 (77.3%)   4847       1116 (22.3%)      0  18 (0.4%)    153      38     37    626    111       x1.15       x1.29         1922.40  2157.85       74.80%
              invalid: driver late p99 7.1 ms, limit 5 ms
              invalid: restarted
              the lesson's model                40 (100.0%)                  0 (0.0%)          0 (0.0%)             62            63              x1.14                     1895.85

            -- widespread-slowdown: 6/1000 ms cycle --
            configuration                  within threshold  pred.  outside threshold  pred.    dropped  pred.  median  pred.  worst  pred.  multiplier       pred.  internal req/s    pred.  reads alike
            nested (60/3 over 20/3, 0.30)      3866 (77.3%)     49       1116 (22.3%)      0  18 (0.4%)   4951      38     81    626    201       x1.15       x1.50         1922.40  2491.69        1.16%

            -- slow-supplier: 6/7/8/45/1000 ms cycle; billing>store 6/1000 ms --
            configuration                  within threshold  pred.  outside threshold  pred.    dropped  pred.  median  pred.  worst  pred.  multiplier       pred.  internal req/s    pred.  reads alike
            smallrye (200/3)                   3866 (77.3%)      -       1116 (22.3%)      -  18 (0.4%)      -      38      -    626      -       x1.15           -         1922.40        -            -

            46.31% of the reads came out as predicted (pred.: the same reads, simulated one by one; hop cost 0.70 to 0.70 ms, measured on the warm reads)
            internal req/s base = 416.67 x 4 = 1666.68; multiplier = attempts, counted where they arrive (at the suppliers) / (reads x 4)
            unlimited-retry upper bound: 3 attempts at each hop -> 5000.04 req/s; nested, as here, up to x6.00 -> 10000.08 req/s
            the lesson's model: 40 reads, sequential (one step after another, one shared retry budget); the fleet is nested
            """);
  }

  @Test
  void lessonsLine_isDim_andTheReasonRed_onATerminal() {
    String table =
        ResultTable.render(
            Runs.of(Runs.cell("allocated", "normal", "a fault saw no traffic")), Style.ANSI);
    assertThat(table)
        .contains("\u001b[2m  the lesson's model ")
        .contains("\u001b[31m  invalid: a fault saw no traffic\u001b[0m");
  }

  @Test
  void lessonsLine_isLeftOut_whereTheLessonHasNoSuchRow() {
    String table = ResultTable.render(Runs.of(Runs.cell("nested", "normal")), Style.PLAIN);
    assertThat(table.lines().filter(line -> line.startsWith("  the lesson's model"))).isEmpty();
  }

  @Test
  void trouble_standsBelowTheTable() {
    RunResult run = Runs.endedBy("billing (pid 7) has gone", Runs.cell("deadline", "normal"));
    assertThat(ResultTable.render(run, Style.PLAIN))
        .contains("\ninvalid: billing (pid 7) has gone\n");
  }
}
