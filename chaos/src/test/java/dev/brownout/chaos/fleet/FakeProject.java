package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A project whose services are {@link FakeService}s, each a real program in a real jar. */
record FakeProject(Path home, int portBase) {
  private static final List<String> MODULES =
      List.of("gateway", "delivery-ops", "billing", "store");

  private static final List<Class<?>> CLASSES =
      List.of(
          FakeService.class,
          TinyHttpServer.class,
          TinyHttpServer.Request.class,
          TinyHttpServer.Response.class,
          TinyHttpServer.Handler.class);

  static FakeProject in(Path folder) throws IOException {
    for (String module : MODULES) {
      writeJar(app(folder, module));
    }
    Files.createDirectories(folder.resolve("experiments"));
    Files.writeString(folder.resolve("experiments").resolve("k01.yaml"), "experiment: {}\n");
    return new FakeProject(folder.toRealPath(), FreePorts.base());
  }

  private static Path app(Path folder, String module) {
    return folder.resolve(module).resolve("target").resolve("quarkus-app");
  }

  private static void writeJar(Path app) throws IOException {
    Files.createDirectories(app);
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeService.class.getName());
    try (OutputStream file = Files.newOutputStream(app.resolve("quarkus-run.jar"));
        JarOutputStream jar = new JarOutputStream(file, manifest)) {
      for (Class<?> type : CLASSES) {
        add(type, jar);
      }
    }
  }

  private static void add(Class<?> type, JarOutputStream jar) throws IOException {
    String entry = type.getName().replace('.', '/') + ".class";
    try (InputStream code = type.getClassLoader().getResourceAsStream(entry)) {
      jar.putNextEntry(new JarEntry(entry));
      code.transferTo(jar);
    }
  }

  void behave(String module, String behaviour) throws IOException {
    Files.writeString(app(home, module).resolve("behaviour"), behaviour);
  }

  LocalFleetSettings settings() {
    return new LocalFleetSettings(
        home,
        home.resolve("experiments").resolve("k01.yaml"),
        portBase,
        Transport.H2C,
        home.resolve("target").resolve("brownout").resolve("run"),
        new ServiceJvm(16, 64, 64, List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")));
  }

  FleetFiles files() {
    return new FleetFiles(home);
  }
}
