-- Statements that are made in the background, part by part.

CREATE TABLE statements (
  id           uuid PRIMARY KEY,
  -- What it is of: a customer's month, or everything under one reference.
  customer     text CHECK (customer ~ '^C-[0-9]{8}$'),
  month        text CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  reference    text CHECK (reference ~ '^R-[0-9]{8}$'),
  state        text NOT NULL DEFAULT 'queued'
                 CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- How many shipments it has; known once part 0 has listed them.
  total        integer CHECK (total >= 0),
  done         integer NOT NULL DEFAULT 0 CHECK (done BETWEEN 0 AND coalesce(total, 0)),
  requested_at timestamptz NOT NULL DEFAULT now(),
  started_at   timestamptz,
  ended_at     timestamptz,
  -- Why it failed, in words.
  reason       text,
  CHECK ((customer IS NULL) = (month IS NULL)),
  CHECK ((customer IS NULL) <> (reference IS NULL)),
  CHECK ((ended_at IS NOT NULL) = (state IN ('done', 'failed', 'cancelled'))),
  CHECK ((reason IS NOT NULL) = (state = 'failed')),
  CHECK (state <> 'done' OR done = total)
);

CREATE INDEX statements_open ON statements (requested_at) WHERE ended_at IS NULL;
CREATE INDEX statements_ended ON statements (ended_at) WHERE ended_at IS NOT NULL;

-- Part 0 lists the shipments; each of the others is one shipment.
CREATE TABLE statement_parts (
  statement   uuid    NOT NULL REFERENCES statements ON DELETE CASCADE,
  part        integer NOT NULL CHECK (part >= 0),
  shipment    text    CHECK (shipment ~ '^S-[0-9]{8}$'),
  -- How often it was begun; counted before anybody is asked.
  attempts    integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at      timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (statement, part),
  CHECK ((part = 0) = (shipment IS NULL))
);

-- What a finished part found. The key is the promise that none is done twice.
CREATE TABLE statement_lines (
  statement      uuid    NOT NULL,
  part           integer NOT NULL,
  shipment       text    NOT NULL,
  status         text    NOT NULL,
  last_seen_at   text,
  last_seen_city text,
  invoice        text,
  invoice_status text,
  currency       text,
  gross_cents    bigint,
  due_on         date,
  PRIMARY KEY (statement, part),
  FOREIGN KEY (statement, part) REFERENCES statement_parts ON DELETE CASCADE,
  CHECK ((invoice IS NULL) = (gross_cents IS NULL) AND (invoice IS NULL) = (currency IS NULL))
);

-- The table of db-scheduler 16, which runs the parts.
CREATE TABLE scheduled_tasks (
  task_name            text        NOT NULL,
  task_instance        text        NOT NULL,
  task_data            bytea,
  execution_time       timestamptz NOT NULL,
  picked               boolean     NOT NULL,
  picked_by            text,
  last_success         timestamptz,
  last_failure         timestamptz,
  consecutive_failures integer,
  last_heartbeat       timestamptz,
  version              bigint      NOT NULL,
  PRIMARY KEY (task_name, task_instance)
);

CREATE INDEX scheduled_tasks_due ON scheduled_tasks (execution_time);
CREATE INDEX scheduled_tasks_heartbeat ON scheduled_tasks (last_heartbeat);
