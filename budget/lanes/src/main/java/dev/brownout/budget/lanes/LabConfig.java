package dev.brownout.budget.lanes;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Map;

/** The settings of the lab, below {@code brownout}. */
@ConfigMapping(prefix = "brownout")
interface LabConfig {

  /** The switch. */
  Lab lab();

  /**
   * Where each client's attempts go, by the key of the client. One with a slash that is left out
   * takes the lanes of the part before the slash; any other that is left out keeps its URL.
   */
  Map<String, Lanes> lanes();

  /** The switch and the role. */
  interface Lab {

    /** Whether the lab's headers and endpoints count; false by default. */
    @WithDefault("false")
    boolean enabled();

    /** Which side of an experiment's policy this process takes; service by default. */
    @WithDefault("service")
    Side side();
  }

  /** The lanes of one hop: listeners on consecutive ports. */
  interface Lanes {

    /** The hop's name in the experiment, such as {@code gateway>delivery-ops}. */
    String hop();

    /** Where the listeners are; 127.0.0.1 by default. */
    @WithDefault("127.0.0.1")
    String host();

    /** The port of lane 0, 1 to 65535. */
    int firstPort();

    /** How many there are; 16 by default. */
    @WithDefault("16")
    int count();
  }

  /** The two sides of a policy. */
  enum Side {
    /** The process at the edge. */
    GATEWAY,
    /** Every process below. */
    SERVICE
  }
}
