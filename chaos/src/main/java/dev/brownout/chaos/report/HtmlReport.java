package dev.brownout.chaos.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.brownout.chaos.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run for people, as one HTML file that needs no network. It holds the result as JSON, the
 * attempts of a dozen telling reads as JSON, and a script that draws them; the sentences on top are
 * there without the script too.
 */
public final class HtmlReport {
  /** The name that it has in a run's folder. */
  public static final String FILE = "report.html";

  private HtmlReport() {}

  /**
   * The page.
   *
   * @param experiment the experiment of the run, for the attempts of single reads; left aside when
   *     it is another one
   */
  public static String render(RunFile run, Optional<Experiment> experiment) {
    WebJar uplot = WebJar.of("uplot");
    return new PageTemplate("report.html")
        .fill(
            Map.of(
                "title", Html.text(run.experiment() + ", " + run.startedAt()),
                "verdicts", verdicts(run),
                "licence", Html.comment(uplot.text("LICENSE")),
                "library-style", uplot.text("dist/uPlot.min.css"),
                "style", PageTemplate.text("report.css"),
                "result", json(run),
                "attempts", json(FollowedReads.of(run, experiment)),
                "library", uplot.text("dist/uPlot.iife.min.js"),
                "script", PageTemplate.text("report.js")));
  }

  /**
   * Writes the page; makes the folders above it.
   *
   * @throws IOException when the file cannot be written
   */
  public static void write(RunFile run, Optional<Experiment> experiment, Path file)
      throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, render(run, experiment));
  }

  private static String verdicts(RunFile run) {
    List<PlainVerdict> sentences = PlainVerdict.of(run);
    return sentences.stream()
        .map(
            each ->
                "<p><strong>"
                    + Html.text(each.regime())
                    + "</strong> "
                    + Html.text(each.sentence())
                    + "</p>")
        .collect(Collectors.joining("\n"));
  }

  private static String json(Object value) {
    try {
      return Html.json(ResultJson.RECORDS.writeValueAsString(value));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
