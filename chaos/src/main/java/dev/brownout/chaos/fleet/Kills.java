package dev.brownout.chaos.fleet;

/** Kills single services of a fleet and starts them again. */
public interface Kills {

  /**
   * Kills a service with SIGKILL. Until it is started again it is no part of the fleet, and no
   * trouble of it.
   *
   * @throws FleetException when there is no such service running, or the fleet is being stopped
   */
  void kill(String service) throws FleetException;

  /**
   * Starts a killed service as it was started first, and waits until it is ready; its log has the
   * number of the start in its name.
   *
   * @throws FleetException when it does not get ready, or the fleet is being stopped
   */
  void startAgain(String service) throws FleetException;

  /** Where a store's database is, for who wants to look for himself. */
  DatabaseAddress database(String store);

  /**
   * A database and the role that may read it.
   *
   * @param url its address for JDBC
   * @param user the role
   * @param password the role's
   */
  record DatabaseAddress(String url, String user, String password) {

    /** Without the password. */
    @Override
    public String toString() {
      return user + " at " + url;
    }
  }
}
