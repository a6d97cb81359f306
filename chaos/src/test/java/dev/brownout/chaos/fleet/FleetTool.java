package dev.brownout.chaos.fleet;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A program that starts a fleet of {@link FakeService}s, as the tool does. */
public final class FleetTool {
  private FleetTool() {}

  /** Arguments: project root, port base, {@code wait} or {@code leave}. */
  public static void main(String[] arguments) throws Exception {
    FakeProject project = new FakeProject(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    Fleet fleet = Fleet.local(project.settings(), System.out::println);
    if (List.of(arguments).contains("leave")) {
      fleet.leaveUp();
      return;
    }
    new CountDownLatch(1).await();
  }
}
