-- 4,096 shipments and their 4,096 invoices, the same in every database for ever: each value is
-- drawn by md5 from the seed 417, the column's name and the record's number. All invented.

-- A number in [0, below), fixed for (what, n). Lives as long as this session.
CREATE FUNCTION pg_temp.draw(what text, n integer, below integer) RETURNS integer
  LANGUAGE sql IMMUTABLE AS
$$ SELECT (('x' || left(md5('417/' || what || '/' || n), 7))::bit(28)::integer) % below $$;

CREATE TEMPORARY TABLE places (place integer, city text, state text, country char(2)) ON COMMIT DROP;
INSERT INTO places VALUES
  ( 0, 'Hamburg',    'Hamburg',                'DE'), ( 1, 'Bremen',     'Bremen',              'DE'),
  ( 2, 'Berlin',     'Berlin',                 'DE'), ( 3, 'Potsdam',    'Brandenburg',         'DE'),
  ( 4, 'Hannover',   'Niedersachsen',          'DE'), ( 5, 'Kiel',       'Schleswig-Holstein',  'DE'),
  ( 6, 'Rostock',    'Mecklenburg-Vorpommern', 'DE'), ( 7, 'Leipzig',    'Sachsen',             'DE'),
  ( 8, 'Magdeburg',  'Sachsen-Anhalt',         'DE'), ( 9, 'Erfurt',     'Thüringen',           'DE'),
  (10, 'Kassel',     'Hessen',                 'DE'), (11, 'Köln',       'Nordrhein-Westfalen', 'DE'),
  (12, 'Mainz',      'Rheinland-Pfalz',        'DE'), (13, 'Saarbrücken', 'Saarland',           'DE'),
  (14, 'Stuttgart',  'Baden-Württemberg',      'DE'), (15, 'Nürnberg',   'Bayern',              'DE'),
  (16, 'München',    'Bayern',                 'DE'), (17, 'Wien',       'Wien',                'AT'),
  (18, 'Linz',       'Oberösterreich',         'AT'), (19, 'Graz',       'Steiermark',          'AT'),
  (20, 'Innsbruck',  'Tirol',                  'AT'), (21, 'Zürich',     'Zürich',              'CH'),
  (22, 'Bern',       'Bern',                   'CH'), (23, 'St. Gallen', 'St. Gallen',          'CH');

CREATE TEMPORARY TABLE drawn ON COMMIT DROP AS
SELECT
  n,
  lpad(n::text, 8, '0') AS digits,
  (ARRAY['Hanse Paket', 'Alpenbote', 'Elbtal Kurier', 'Rheinfracht', 'Nordlicht Express', 'Donau Logistik'])
    [1 + pg_temp.draw('carrier', n, 6)] AS carrier,
  (ARRAY['economy', 'standard', 'standard', 'standard', 'express'])
    [1 + pg_temp.draw('service', n, 5)] AS service,
  pg_temp.draw('origin', n, 24) AS origin,
  -- Never the origin itself.
  (pg_temp.draw('origin', n, 24) + 1 + pg_temp.draw('destination', n, 23)) % 24 AS destination,
  -- How far it has come: 1 announced … 5 delivered. Most parcels of a tracking page are on their way.
  (ARRAY[1, 2, 3, 3, 3, 3, 4, 4, 5, 5, 5, 5])[1 + pg_temp.draw('stage', n, 12)] AS stage,
  1 + pg_temp.draw('parcels', n, 3) * pg_temp.draw('several', n, 2) AS parcels,
  250 + 10 * pg_temp.draw('weight', n, 2976) AS weight_grams,
  date '2026-01-05' + pg_temp.draw('day', n, 28) AS announced_on,
  pg_temp.draw('transit', n, 2) AS slower
FROM generate_series(1, 4096) AS n;

INSERT INTO shipments
SELECT
  'S-' || d.digits, d.carrier, d.service,
  (ARRAY['announced', 'picked-up', 'in-transit', 'out-for-delivery', 'delivered'])[d.stage],
  o.city, o.state, o.country, t.city, t.state, t.country,
  d.parcels, d.weight_grams,
  d.announced_on + CASE d.service WHEN 'express' THEN 2 WHEN 'standard' THEN 4 ELSE 7 END,
  (
    SELECT jsonb_agg(
      jsonb_build_object(
        'at', to_char(
          d.announced_on + step.day * interval '1 day' + step.minute * interval '1 minute',
          'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'code', step.code,
        'city', step.city)
      ORDER BY step.stage)
    FROM (VALUES
      -- stage, code, days after the announcement, minute of that day, place
      (1, 'announced',        0,         420 + pg_temp.draw('announced', d.n, 300),  o.city),
      (2, 'picked-up',        0,         840 + pg_temp.draw('picked-up', d.n, 240),  o.city),
      (3, 'in-transit',       0,        1200 + pg_temp.draw('in-transit', d.n, 230), o.city),
      (4, 'out-for-delivery', way.days,  390 + pg_temp.draw('out', d.n, 120),        t.city),
      (5, 'delivered',        way.days,  540 + pg_temp.draw('delivered', d.n, 540),  t.city)
    ) AS step (stage, code, day, minute, city)
    WHERE step.stage <= d.stage
  )
FROM drawn AS d
JOIN places AS o ON o.place = d.origin
JOIN places AS t ON t.place = d.destination
CROSS JOIN LATERAL (
  SELECT d.slower + CASE d.service WHEN 'express' THEN 1 WHEN 'standard' THEN 2 ELSE 4 END AS days
) AS way
ORDER BY d.n;

INSERT INTO invoices
SELECT
  'I-' || p.digits, 'S-' || p.digits, p.status, p.currency,
  p.net_cents, p.vat_basis_points, p.vat_cents, p.net_cents + p.vat_cents,
  p.issued_on, p.due_on,
  CASE p.status WHEN 'paid' THEN p.issued_on + 1 + pg_temp.draw('paid', p.n, 13) END
FROM (
  SELECT
    q.*,
    -- Rounded half up, in whole cents.
    (q.net_cents * q.vat_basis_points + 5000) / 10000 AS vat_cents,
    q.announced_on AS issued_on,
    q.announced_on + 14 AS due_on,
    (ARRAY['paid', 'paid', 'open', 'open', 'overdue'])[1 + pg_temp.draw('invoice', q.n, 5)] AS status
  FROM (
    SELECT
      d.n, d.digits, d.announced_on,
      CASE t.country WHEN 'CH' THEN 'CHF' ELSE 'EUR' END AS currency,
      CASE t.country WHEN 'DE' THEN 1900 WHEN 'AT' THEN 2000 ELSE 810 END AS vat_basis_points,
      -- A base price by service, a part for each started kilogram and each further parcel.
      (CASE d.service WHEN 'express' THEN 1490 WHEN 'standard' THEN 690 ELSE 490 END
        + 65 * ((d.weight_grams + 999) / 1000)
        + 240 * (d.parcels - 1))::bigint AS net_cents
    FROM drawn AS d
    JOIN places AS t ON t.place = d.destination
  ) AS q
) AS p
ORDER BY p.n;
