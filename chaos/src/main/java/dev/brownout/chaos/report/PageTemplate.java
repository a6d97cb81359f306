package dev.brownout.chaos.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page with gaps, each marked by its name: <code>{{title}}</code>. */
final class PageTemplate {
  private static final Pattern GAP = Pattern.compile("\\{\\{([a-z-]+)}}");

  private final String page;

  /** The template of that name, beside this class. */
  PageTemplate(String name) {
    this.page = text(name);
  }

  /** The page with its gaps filled; what stands in a filling is not looked at again. */
  String fill(Map<String, String> fillings) {
    return GAP.matcher(page)
        .replaceAll(gap -> Matcher.quoteReplacement(filling(fillings, gap.group(1))));
  }

  private static String filling(Map<String, String> fillings, String name) {
    return Objects.requireNonNull(fillings.get(name), () -> "nothing fills " + name);
  }

  /** A resource beside this class, as text. */
  static String text(String name) {
    try (InputStream in = PageTemplate.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
