-- Both kinds live in every database: which of them a deployment serves is its setting store.kind.

CREATE TABLE shipments (
  id                  text PRIMARY KEY CHECK (id ~ '^S-[0-9]{8}$'),
  carrier             text     NOT NULL,
  service             text     NOT NULL CHECK (service IN ('economy', 'standard', 'express')),
  status              text     NOT NULL CHECK (status IN
                        ('announced', 'picked-up', 'in-transit', 'out-for-delivery', 'delivered')),
  origin_city         text     NOT NULL,
  origin_state        text     NOT NULL,
  origin_country      char(2)  NOT NULL,
  destination_city    text     NOT NULL,
  destination_state   text     NOT NULL,
  destination_country char(2)  NOT NULL,
  parcels             smallint NOT NULL CHECK (parcels > 0),
  weight_grams        integer  NOT NULL CHECK (weight_grams > 0),
  promised_on         date     NOT NULL,
  -- [{"at": "2026-01-07T09:12:00Z", "code": "picked-up", "city": "Hamburg"}, …], oldest first.
  events              jsonb    NOT NULL CHECK (jsonb_typeof(events) = 'array')
);

CREATE TABLE invoices (
  id               text PRIMARY KEY CHECK (id ~ '^I-[0-9]{8}$'),
  -- No foreign key: shipments belong to another owner, whose store is another deployment.
  shipment_id      text    NOT NULL UNIQUE CHECK (shipment_id ~ '^S-[0-9]{8}$'),
  status           text    NOT NULL CHECK (status IN ('open', 'paid', 'overdue')),
  currency         char(3) NOT NULL,
  net_cents        bigint  NOT NULL CHECK (net_cents > 0),
  -- Hundredths of a per cent: 1900 is 19 %.
  vat_basis_points integer NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  vat_cents        bigint  NOT NULL CHECK (vat_cents >= 0),
  gross_cents      bigint  NOT NULL CHECK (gross_cents = net_cents + vat_cents),
  issued_on        date    NOT NULL,
  due_on           date    NOT NULL CHECK (due_on >= issued_on),
  paid_on          date    CHECK ((paid_on IS NOT NULL) = (status = 'paid'))
);
