-- What carriers say happened to a shipment, written at most once for each key.

-- One row an effect, with whose key it was. No key is unique here: it may come again, for another
-- write, once it has expired.
CREATE TABLE carrier_events (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id     text        NOT NULL REFERENCES shipments (id),
  code            text        NOT NULL,
  at              text        NOT NULL,
  city            text        NOT NULL,
  caller          text        NOT NULL,
  route           text        NOT NULL,
  idempotency_key text        NOT NULL,
  recorded_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX carrier_events_of_shipment ON carrier_events (shipment_id);

-- The answer that each key got first.
CREATE TABLE idempotency_keys (
  caller          text        NOT NULL,
  route           text        NOT NULL,
  idempotency_key text        NOT NULL,
  fingerprint     bytea       NOT NULL CHECK (octet_length(fingerprint) = 32),
  status          smallint    NOT NULL CHECK (status BETWEEN 200 AND 499),
  answer          text        NOT NULL,
  kept_until      timestamptz NOT NULL,
  PRIMARY KEY (caller, route, idempotency_key)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (kept_until);

-- A final refusal, as the body of its answer.
CREATE FUNCTION refusal(status integer, title text, reason text, detail text) RETURNS text
  LANGUAGE sql IMMUTABLE AS
$$ SELECT json_build_object('title', title, 'status', status, 'detail', detail, 'reason', reason)::text $$;

-- Appends an event to a shipment, once for each key, and answers each repetition as the first time.
--
-- All of it is one statement and so one transaction: the effect and the key are both there or both
-- not, whoever is killed when. The lock is taken first and given back after the commit is seen, so
-- that of two equal writes at once one works and the other is told to come back ('running'). Two
-- keys whose hashes are equal would do the same to each other, and no more: what decides is the row
-- in idempotency_keys. Should the lock ever fail, the primary key would end the second transaction,
-- effect included. Writes to one shipment under different keys wait for the shipment's row and then
-- see it as the one before left it, since each statement in here takes a snapshot of its own
-- (read committed).
--
-- verdict: first | replayed | running | reused (the key, for another payload)
CREATE FUNCTION record_carrier_event(
  given_caller text, given_route text, given_key text, given_fingerprint bytea, keep_seconds bigint,
  given_shipment text, given_code text, given_at text, given_city text,
  OUT verdict text, OUT status integer, OUT answer text, OUT kept_until timestamptz)
  LANGUAGE plpgsql AS
$$
DECLARE
  known    idempotency_keys%ROWTYPE;
  shipment record;
  last     jsonb;
BEGIN
  IF NOT pg_try_advisory_xact_lock(
      hashtextextended(given_caller || E'\n' || given_route || E'\n' || given_key, 417)) THEN
    verdict := 'running';
    RETURN;
  END IF;

  SELECT * INTO known FROM idempotency_keys AS k
  WHERE k.caller = given_caller AND k.route = given_route AND k.idempotency_key = given_key;
  IF FOUND AND known.kept_until > now() THEN
    verdict := CASE WHEN known.fingerprint = given_fingerprint THEN 'replayed' ELSE 'reused' END;
    status := known.status;
    answer := known.answer;
    kept_until := known.kept_until;
    RETURN;
  ELSIF FOUND THEN
    DELETE FROM idempotency_keys AS k
    WHERE k.caller = given_caller AND k.route = given_route AND k.idempotency_key = given_key;
  END IF;

  verdict := 'first';
  SELECT s.status, s.events INTO shipment FROM shipments AS s
  WHERE s.id = given_shipment FOR NO KEY UPDATE;
  last := shipment.events -> -1;

  IF NOT FOUND THEN
    status := 404;
    answer := refusal(status, 'Not Found', 'unknown-shipment',
      format('There is no shipment %s.', given_shipment));
  ELSIF shipment.status = 'delivered' THEN
    status := 409;
    answer := refusal(status, 'Conflict', 'already-delivered',
      format('Shipment %s was delivered at %s; nothing can follow.', given_shipment, last ->> 'at'));
  ELSIF given_at::timestamptz < (last ->> 'at')::timestamptz
      OR given_code = 'announced'
      OR given_code = 'picked-up' AND shipment.status <> 'announced' THEN
    status := 409;
    answer := refusal(status, 'Conflict', 'out-of-order',
      format('%s at %s cannot follow %s at %s, the last event of shipment %s.',
        given_code, given_at, last ->> 'code', last ->> 'at', given_shipment));
  ELSIF jsonb_array_length(shipment.events) >= 500 THEN
    status := 409;
    answer := refusal(status, 'Conflict', 'history-full',
      format('Shipment %s has 500 events, the most it can have.', given_shipment));
  ELSE
    status := 201;
    UPDATE shipments AS s
    SET status = given_code,
        events = s.events || jsonb_build_object('at', given_at, 'code', given_code, 'city', given_city)
    WHERE s.id = given_shipment;
    INSERT INTO carrier_events (shipment_id, code, at, city, caller, route, idempotency_key)
    VALUES (given_shipment, given_code, given_at, given_city, given_caller, given_route, given_key);
    answer := json_build_object(
      'shipmentId', given_shipment, 'number', jsonb_array_length(shipment.events) + 1,
      'at', given_at, 'code', given_code, 'city', given_city)::text;
  END IF;

  kept_until := now() + make_interval(secs => keep_seconds);
  INSERT INTO idempotency_keys
  VALUES (given_caller, given_route, given_key, given_fingerprint, status, answer, kept_until);
END
$$;
