package dev.brownout.chaos.load;

/** Why a read ended without a complete answer. A closed set, also the key in reports. */
public enum ReadFailure {
  /** No connection could be made. */
  CONNECT("connect", true),
  /** The connection was closed under the read. */
  CLOSED("closed", true),
  /** The other side reset the read's HTTP/2 stream. */
  RESET("reset", true),
  /** Anything else that broke the exchange, for example an answer that is no HTTP. */
  BROKEN("broken", true),
  /** No complete answer within the driver's own timeout. */
  TIMEOUT("timeout", false),
  /** The run was stopped while the read was planned or under way. */
  STOPPED("stopped", false);

  private final String label;
  private final boolean connection;

  ReadFailure(String label, boolean connection) {
    this.label = label;
    this.connection = connection;
  }

  /** The name in reports, lower case. */
  public String label() {
    return label;
  }

  /** Whether the connection failed, as opposed to a wait that ended. */
  public boolean isConnection() {
    return connection;
  }
}
