package dev.brownout.chaos.gate;

import dev.brownout.chaos.report.RunFile;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Verdicts as a JUnit report, which CI servers show: one test case a gate. What is undecided is a
 * skipped test, or a failed one when that is asked for; what cannot be judged is an error.
 */
public final class JunitXml {
  /** The name that it has in a run's folder. */
  public static final String FILE = "junit.xml";

  private static final String NO_XML = "[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD]";

  private final RunFile run;
  private final Verdicts verdicts;
  private final boolean strict;
  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter xml;

  private JunitXml(RunFile run, Verdicts verdicts, boolean strict) throws XMLStreamException {
    this.run = run;
    this.verdicts = verdicts;
    this.strict = strict;
    this.xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
  }

  /**
   * The report as text.
   *
   * @param strict whether what is undecided has failed
   */
  public static String render(RunFile run, Verdicts verdicts, boolean strict) {
    try {
      var report = new JunitXml(run, verdicts, strict);
      report.write();
      return report.text.toString();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void write() throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    start("testsuite", counts());
    properties();
    for (Verdict verdict : verdicts.verdicts()) {
      testCase(verdict);
    }
    end();
    xml.writeEndDocument();
    xml.flush();
  }

  private Map<String, String> counts() {
    long failures =
        verdicts.verdicts().stream()
            .filter(verdict -> Verdicts.fails(verdict.outcome(), strict))
            .count();
    long undecided = strict ? 0 : verdicts.count(Outcome.UNDECIDED);
    Map<String, String> counts = new TreeMap<>();
    counts.put("name", "brownout gates of " + run.experiment());
    counts.put("tests", Integer.toString(verdicts.verdicts().size()));
    counts.put("failures", Long.toString(failures));
    counts.put("errors", Long.toString(verdicts.count(Outcome.NOT_JUDGED)));
    counts.put("skipped", Long.toString(undecided));
    counts.put("time", Words.format("%.3f", seconds()));
    return counts;
  }

  private double seconds() {
    return run.cells().stream().mapToDouble(RunFile.Cell::seconds).sum();
  }

  private void properties() throws XMLStreamException {
    start("properties", Map.of());
    property("started_at", run.startedAt().toString());
    property("seed", Long.toString(run.seed()));
    property("reads_per_cell", Integer.toString(run.readsPerCell()));
    property("rate_per_second", Words.plain(run.ratePerSecond()));
    property("transport", run.transport());
    property("experiment_sha256", run.experimentSha256());
    end();
  }

  private void property(String name, String value) throws XMLStreamException {
    xml.writeEmptyElement("property");
    xml.writeAttribute("name", name);
    xml.writeAttribute("value", value);
    xml.writeCharacters("\n");
  }

  private void testCase(Verdict verdict) throws XMLStreamException {
    Map<String, String> attributes = new TreeMap<>();
    attributes.put("classname", run.experiment());
    attributes.put("name", clean(verdict.gate().text()));
    attributes.put("time", "0.000");
    start("testcase", attributes);
    outcome(verdict);
    xml.writeStartElement("system-out");
    xml.writeCharacters(clean(found(verdict)));
    end();
    end();
  }

  private void outcome(Verdict verdict) throws XMLStreamException {
    Outcome outcome = verdict.outcome();
    if (Verdicts.fails(outcome, strict)) {
      said("failure", verdict);
    } else if (outcome == Outcome.NOT_JUDGED) {
      said("error", verdict);
    } else if (outcome == Outcome.UNDECIDED) {
      xml.writeEmptyElement("skipped");
      xml.writeAttribute("message", clean(found(verdict)));
      xml.writeCharacters("\n");
    }
  }

  private void said(String element, Verdict verdict) throws XMLStreamException {
    xml.writeStartElement(element);
    xml.writeAttribute("message", clean(found(verdict)));
    xml.writeAttribute("type", verdict.outcome().words());
    xml.writeCharacters(clean(found(verdict)));
    end();
  }

  private static String found(Verdict verdict) {
    return verdict.findings().stream()
        .map(finding -> finding.cell() + ": " + finding.outcome().words() + ", " + finding.words())
        .collect(Collectors.joining("\n"));
  }

  private void start(String element, Map<String, String> attributes) throws XMLStreamException {
    xml.writeStartElement(element);
    for (Map.Entry<String, String> each : attributes.entrySet()) {
      xml.writeAttribute(each.getKey(), each.getValue());
    }
    xml.writeCharacters("\n");
  }

  private void end() throws XMLStreamException {
    xml.writeEndElement();
    xml.writeCharacters("\n");
  }

  /** Without what XML cannot hold. */
  private static String clean(String text) {
    return text.replaceAll(NO_XML, "?");
  }
}
