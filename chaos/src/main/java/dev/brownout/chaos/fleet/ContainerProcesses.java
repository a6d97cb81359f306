package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processes of containers, where they are processes of this machine: with the shim above each,
 * whose children are the health checks as well. Where a daemon runs in a machine of its own its
 * pids mean nothing here, so each must be in a control group that is named after its container.
 *
 * @param tops the topmost process of each container
 * @param showsAll whether every container's was found
 */
record ContainerProcesses(Set<Long> tops, boolean showsAll) {
  private static final String SHIM = "containerd-shim";

  static ContainerProcesses none() {
    return new ContainerProcesses(Set.of(), false);
  }

  /**
   * Finds them.
   *
   * @param roots pid of each container's first process, by the container's whole id
   */
  static ContainerProcesses of(Map<String, Long> roots) {
    Set<Long> tops =
        roots.entrySet().stream()
            .flatMap(root -> top(root.getKey(), root.getValue()).stream())
            .collect(Collectors.toSet());
    return new ContainerProcesses(tops, !roots.isEmpty() && tops.size() == roots.size());
  }

  private static Optional<Long> top(String container, long pid) {
    if (!isOf(container, pid)) {
      return Optional.empty();
    }
    return ProcessHandle.of(pid).map(root -> shimAbove(root).orElse(root).pid());
  }

  private static boolean isOf(String container, long pid) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid), "cgroup")).contains(container);
    } catch (IOException notHere) {
      return false;
    }
  }

  private static Optional<ProcessHandle> shimAbove(ProcessHandle root) {
    return root.parent().filter(p -> p.info().command().filter(c -> c.contains(SHIM)).isPresent());
  }

  /** All of them as of now. */
  Set<Long> pids() {
    return tops.stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(top -> Stream.concat(Stream.of(top), top.descendants()))
        .map(ProcessHandle::pid)
        .collect(Collectors.toSet());
  }
}
