package dev.brownout.budget.quarkus.promise;

/**
 * One call of the matrix.
 *
 * @param row what its supplier does
 * @param type in which type the answer is had
 * @param caller who calls
 * @param client through which client
 * @param round which try it is, 1-based
 */
record Cell(
    Row row, ReturnType type, CallerKind caller, Class<? extends PromiseApi> client, int round) {

  /** Its first try. */
  Cell(Row row, ReturnType type, CallerKind caller, Class<? extends PromiseApi> client) {
    this(row, type, caller, client, 1);
  }

  /** The same call once more. */
  Cell again() {
    return new Cell(row, type, caller, client, round + 1);
  }

  String behaviour() {
    return row.code();
  }

  Row.Right right() {
    return row.right(type);
  }

  boolean isHttp2() {
    return PromiseClients.HTTP_2.contains(client);
  }

  /** Its name at the supplier; it is no other cell's. */
  String key() {
    String name =
        String.join(
            "_", row.code(), type.name(), caller.name(), client.getSimpleName(), "" + round);
    return name.replaceAll("[^A-Za-z0-9_-]", "-");
  }

  @Override
  public String toString() {
    return String.join(", ", behaviour(), type.name(), caller.name(), client.getSimpleName());
  }
}
