package dev.brownout.chaos.report;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * A browser's library out of its webjar. Its files lie below its version, which the jar tells
 * itself.
 *
 * @param name of the library
 * @param version of it
 */
record WebJar(String name, String version) {

  /** The library of that name on the class path. */
  static WebJar of(String name) {
    var properties = new Properties();
    try {
      properties.load(
          new StringReader(
              PageTemplate.text("/META-INF/maven/org.webjars.npm/" + name + "/pom.properties")));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return new WebJar(name, properties.getProperty("version"));
  }

  /** One of its files. */
  String text(String path) {
    return PageTemplate.text("/META-INF/resources/webjars/" + name + "/" + version + "/" + path);
  }
}
