package dev.brownout.chaos.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.report.ResultFiles;
import dev.brownout.chaos.report.RunFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The forms in which verdicts are handed on, for a run with a gate of each outcome. */
class VerdictFormsTest {
  @TempDir private Path folder;

  private static ResultFiles result() {
    return ResultFiles.run()
        .cell("normal", "retry-budget", 4847, 30, 123)
        .cell("widespread-slowdown", "retry-budget", 30, 0, 4970);
  }

  private RunFile run(ResultFiles result) throws IOException {
    return RunFile.read(Path.of("result.json"), result.write(folder.resolve("result.json")));
  }

  private Verdicts verdicts(RunFile run) throws IOException {
    return Verdicts.of(
        Gates.of(
            folder,
            "normal / retry-budget: [within >= 96 %, within >= 96.5 %, within >= 99 %]",
            "normal / nested: median <= 50 ms",
            "any: within >= 50 %"),
        run,
        none -> null);
  }

  private static void validate(String xml) throws SAXException, IOException {
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(VerdictFormsTest.class.getResource("/junit.xsd"))
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));
  }

  private static Document parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  @Test
  void text_hasALineForEachGate_andOneForEachCell() throws IOException {
    assertThat(VerdictText.render(verdicts(run(result()))))
        .isEqualTo(
            """
            pass        normal / retry-budget: within >= 96 %
                          normal / retry-budget: 96.94 % (95 % interval 96.43 to 97.38)
            undecided   normal / retry-budget: within >= 96.5 %
                          normal / retry-budget: 96.94 % (95 % interval 96.43 to 97.38); about 1,702 more reads would decide it
            fail        normal / retry-budget: within >= 99 %
                          normal / retry-budget: 96.94 % (95 % interval 96.43 to 97.38)
            not judged  normal / nested: median <= 50 ms
                          normal / nested: the run has no such cell
            fail        any: within >= 50 %
              pass        normal / retry-budget: 96.94 % (95 % interval 96.43 to 97.38)
              fail        widespread-slowdown / retry-budget: 0.60 % (95 % interval 0.42 to 0.86)

            gates: 1 passed, 2 failed, 1 undecided, 1 not judged
            """);
  }

  @Test
  void junit_hasATestCaseForEachGate_andIsValid() throws Exception {
    RunFile run = run(result());
    String xml = JunitXml.render(run, verdicts(run), false);
    validate(xml);
    Element suite = parsed(xml).getDocumentElement();
    assertThat(suite.getAttribute("tests")).isEqualTo("5");
    assertThat(suite.getAttribute("failures")).isEqualTo("2");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(5);
    assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(2);
    assertThat(suite.getElementsByTagName("skipped").getLength()).isEqualTo(1);
    assertThat(suite.getElementsByTagName("error").getLength()).isEqualTo(1);
    Element first = (Element) suite.getElementsByTagName("testcase").item(0);
    assertThat(first.getAttribute("classname")).isEqualTo("k01");
    assertThat(first.getAttribute("name")).isEqualTo("normal / retry-budget: within >= 96 %");
  }

  @Test
  void junit_saysWhatTheTextSays_gateByGate() throws Exception {
    RunFile run = run(result());
    assertThat(JunitXml.render(run, verdicts(run), false))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite errors="1" failures="2" name="brownout gates of k01" skipped="1" tests="5" time="24.000">
            <properties>
            <property name="started_at" value="2026-01-02T03:04:05Z"/>
            <property name="seed" value="417"/>
            <property name="reads_per_cell" value="5000"/>
            <property name="rate_per_second" value="416.67"/>
            <property name="transport" value="h2c"/>
            <property name="experiment_sha256" value="SHA256"/>
            </properties>
            <testcase classname="k01" name="normal / retry-budget: within &gt;= 96 %" time="0.000">
            <system-out>normal / retry-budget: pass, 96.94 % (95 % interval 96.43 to 97.38)</system-out>
            </testcase>
            <testcase classname="k01" name="normal / retry-budget: within &gt;= 96.5 %" time="0.000">
            <skipped message="normal / retry-budget: undecided, 96.94 % (95 % interval 96.43 to 97.38); about 1,702 more reads would decide it"/>
            <system-out>normal / retry-budget: undecided, 96.94 % (95 % interval 96.43 to 97.38); about 1,702 more reads would decide it</system-out>
            </testcase>
            <testcase classname="k01" name="normal / retry-budget: within &gt;= 99 %" time="0.000">
            <failure message="normal / retry-budget: fail, 96.94 % (95 % interval 96.43 to 97.38)" type="fail">normal / retry-budget: fail, 96.94 % (95 % interval 96.43 to 97.38)</failure>
            <system-out>normal / retry-budget: fail, 96.94 % (95 % interval 96.43 to 97.38)</system-out>
            </testcase>
            <testcase classname="k01" name="normal / nested: median &lt;= 50 ms" time="0.000">
            <error message="normal / nested: not judged, the run has no such cell" type="not judged">normal / nested: not judged, the run has no such cell</error>
            <system-out>normal / nested: not judged, the run has no such cell</system-out>
            </testcase>
            <testcase classname="k01" name="any: within &gt;= 50 %" time="0.000">
            <failure message="normal / retry-budget: pass, 96.94 % (95 % interval 96.43 to 97.38)
            widespread-slowdown / retry-budget: fail, 0.60 % (95 % interval 0.42 to 0.86)" type="fail">normal / retry-budget: pass, 96.94 % (95 % interval 96.43 to 97.38)
            widespread-slowdown / retry-budget: fail, 0.60 % (95 % interval 0.42 to 0.86)</failure>
            <system-out>normal / retry-budget: pass, 96.94 % (95 % interval 96.43 to 97.38)
            widespread-slowdown / retry-budget: fail, 0.60 % (95 % interval 0.42 to 0.86)</system-out>
            </testcase>
            </testsuite>
            """
                .replace("SHA256", "0".repeat(64)));
  }

  @Test
  void junit_countsTheUndecidedAsFailed_whenThatIsStrict() throws Exception {
    RunFile run = run(result());
    String xml = JunitXml.render(run, verdicts(run), true);
    validate(xml);
    Element suite = parsed(xml).getDocumentElement();
    assertThat(suite.getAttribute("failures")).isEqualTo("3");
    assertThat(suite.getAttribute("skipped")).isEqualTo("0");
  }

  @Test
  void junit_holdsWhateverAReasonSays() throws Exception {
    RunFile run =
        run(
            ResultFiles.run()
                .cell("normal", "nested", 9, 1, 0)
                .invalid("a <b> & \u0007 ]]> \"c\""));
    String xml = JunitXml.render(run, verdicts(run), false);
    validate(xml);
    assertThat(parsed(xml).getDocumentElement().getTextContent()).contains("a <b> & ? ]]> \"c\"");
  }

  @Test
  void schema_refusesWhatIsNoReport() {
    assertThatThrownBy(() -> validate("<testsuite name=\"a\"/>")).isInstanceOf(SAXException.class);
  }

  @Test
  void markdown_hasATableOfGates_andOneOfCells() throws IOException {
    RunFile run = run(result());
    assertThat(MarkdownSummary.render(run, verdicts(run), false).lines())
        .startsWith(
            "### Brownout k01: gates 1 passed, 2 failed, 1 undecided, 1 not judged",
            "",
            "| | gate | found |",
            "|---|---|---|",
            "| ✅ pass | `normal / retry-budget: within >= 96 %` | normal / retry-budget: 96.94 %"
                + " (95 % interval 96.43 to 97.38) |")
        .contains(
            "| widespread-slowdown / retry-budget | 0.60 % (0.42 to 0.86) | 0.00 % (0.00 to 0.08) |"
                + " 99.40 % (99.14 to 99.58) | 41 ms | 90 ms | x1.29 |")
        .anyMatch(line -> line.startsWith("| ⚠️ undecided | "))
        .anyMatch(line -> line.startsWith("| ❌ fail | "))
        .noneMatch(line -> line.contains("may not be believed"));
  }

  @Test
  void markdown_saysThatARunMayNotBeBelieved_andKeepsItsColumns() throws IOException {
    RunFile run = run(result().invalid("late | later"));
    assertThat(MarkdownSummary.render(run, verdicts(run), true))
        .contains(
            "**The run may not be believed.** widespread-slowdown / retry-budget: late \\| later")
        .contains("| widespread-slowdown / retry-budget (invalid) |")
        .contains("| ❌ undecided |");
  }
}
