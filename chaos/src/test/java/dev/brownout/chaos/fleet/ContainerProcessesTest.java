package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** With this very process as the first one of a container, where its control group has a name. */
class ContainerProcessesTest {
  private static final long HERE = ProcessHandle.current().pid();
  private static final String NOBODYS = "f00df00df00df00df00d";

  @Test
  void aPidInAnotherControlGroup_isSomebodyElses() {
    ContainerProcesses processes = ContainerProcesses.of(Map.of(NOBODYS, HERE));
    assertThat(processes.pids()).isEmpty();
    assertThat(processes.showsAll()).isFalse();
  }

  @Test
  void aPidInTheControlGroupOfItsContainer_isFound_withItsChildren() throws Exception {
    Path groups = Path.of("/proc/self/cgroup");
    assumeTrue(Files.isReadable(groups), "no control groups here");
    String group = Files.readAllLines(groups).get(0);
    Process child = new ProcessBuilder("sleep", "30").start();
    try {
      ContainerProcesses processes = ContainerProcesses.of(Map.of(group, HERE));
      assertThat(processes.pids()).contains(HERE, child.pid());
      assertThat(processes.showsAll()).isTrue();
    } finally {
      child.destroyForcibly();
    }
  }

  @Test
  void oneContainerThatHides_makesTheWholeUnmeasured() throws Exception {
    Path groups = Path.of("/proc/self/cgroup");
    assumeTrue(Files.isReadable(groups), "no control groups here");
    String group = Files.readAllLines(groups).get(0);
    ContainerProcesses processes = ContainerProcesses.of(Map.of(group, HERE, NOBODYS, HERE));
    assertThat(processes.showsAll()).isFalse();
  }

  @Test
  void noContainers_areNotAll() {
    assertThat(ContainerProcesses.of(Map.of()).showsAll()).isFalse();
    assertThat(ContainerProcesses.none().pids()).isEqualTo(Set.of());
  }
}
