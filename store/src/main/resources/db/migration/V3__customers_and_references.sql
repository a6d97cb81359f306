-- Whose each shipment is, and the reference under which the customer ordered it: 64 customers, and
-- orders of one to four shipments that follow each other. Drawn as in V2, by the same seed, and the
-- same for a shipment and its invoice, whichever database they are in.

CREATE OR REPLACE FUNCTION pg_temp.draw(what text, n integer, below integer) RETURNS integer
  LANGUAGE sql IMMUTABLE AS
$$ SELECT (('x' || left(md5('417/' || what || '/' || n), 7))::bit(28)::integer) % below $$;

-- The shipments go to orders in groups of four, each cut in up to four: an order is called after its
-- first shipment.
CREATE TEMPORARY TABLE orders ON COMMIT DROP AS
SELECT
  digits,
  'C-' || lpad((1 + pg_temp.draw('customer', first, 64))::text, 8, '0') AS customer_id,
  'R-' || lpad(first::text, 8, '0') AS reference
FROM (
  SELECT
    lpad(n::text, 8, '0') AS digits,
    max(n) FILTER (WHERE n % 4 = 1 OR pg_temp.draw('order', n, 2) = 0) OVER (ORDER BY n) AS first
  FROM generate_series(1, 4096) AS n
) AS numbered;

ALTER TABLE shipments
  ADD COLUMN customer_id text CHECK (customer_id ~ '^C-[0-9]{8}$'),
  ADD COLUMN reference   text CHECK (reference ~ '^R-[0-9]{8}$');
UPDATE shipments AS s
SET customer_id = o.customer_id, reference = o.reference
FROM orders AS o
WHERE s.id = 'S-' || o.digits;
ALTER TABLE shipments
  ALTER COLUMN customer_id SET NOT NULL,
  ALTER COLUMN reference SET NOT NULL;
CREATE INDEX shipments_customer ON shipments (customer_id, id);
CREATE INDEX shipments_reference ON shipments (reference, id);

ALTER TABLE invoices
  ADD COLUMN customer_id text CHECK (customer_id ~ '^C-[0-9]{8}$'),
  ADD COLUMN reference   text CHECK (reference ~ '^R-[0-9]{8}$');
UPDATE invoices AS i
SET customer_id = o.customer_id, reference = o.reference
FROM orders AS o
WHERE i.id = 'I-' || o.digits;
ALTER TABLE invoices
  ALTER COLUMN customer_id SET NOT NULL,
  ALTER COLUMN reference SET NOT NULL;
CREATE INDEX invoices_customer ON invoices (customer_id, id);
CREATE INDEX invoices_reference ON invoices (reference, id);
