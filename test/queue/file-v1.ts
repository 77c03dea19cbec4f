/**
 * A file as version 1 wrote it, with one job in each state. Written down once and never changed: later versions must
 * read what is in the field.
 */
export const FILE_V1 = `
  PRAGMA application_id = 1886549617;
  PRAGMA user_version = 1;
  CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'done', 'dead')), payload TEXT,
    since INTEGER NOT NULL, due INTEGER NOT NULL, held INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0, token INTEGER NOT NULL DEFAULT 0, lease_until INTEGER,
    outcome TEXT, error TEXT, finished INTEGER,
    CHECK ((state = 'running') = (lease_until IS NOT NULL)),
    CHECK ((state IN ('done', 'dead')) = (finished IS NOT NULL)),
    CHECK (state = 'done' OR payload IS NOT NULL)
  ) STRICT;
  CREATE UNIQUE INDEX jobs_one_pending_per_key ON jobs (key) WHERE state = 'pending';
  CREATE UNIQUE INDEX jobs_one_running_per_key ON jobs (key) WHERE state = 'running';
  CREATE INDEX jobs_due ON jobs (due, id, since) WHERE state = 'pending';
  CREATE INDEX jobs_leases ON jobs (lease_until) WHERE state = 'running';
  CREATE INDEX jobs_dead ON jobs (id) WHERE state = 'dead';
  CREATE INDEX jobs_done ON jobs (finished) WHERE state = 'done';
  CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, job INTEGER NOT NULL REFERENCES jobs (id),
    reason TEXT NOT NULL, received INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_job ON deliveries (job, seq);

  INSERT INTO jobs (id, key, state, payload, since, due, attempts, token, lease_until, outcome, error, finished) VALUES
    (1, 'a/a#1', 'done', NULL, 1000, 1000, 1, 1, NULL, 'published PASS', NULL, 2000),
    (2, 'a/a#2', 'dead', '{"text":"dead"}', 1000, 1000, 3, 3, NULL, NULL, 'beyond help', 3000),
    (3, 'a/a#3', 'running', '{"text":"running"}', 1000, 1000, 1, 1, 5000, NULL, NULL, NULL),
    (4, 'a/a#3', 'pending', '{"text":"pending"}', 1500, 1500, 0, 0, NULL, NULL, NULL, NULL);
  INSERT INTO deliveries (id, job, reason, received) VALUES
    ('done', 1, 'opened', 1000), ('dead', 2, 'opened', 1000), ('running', 3, 'opened', 1000),
    ('pending', 4, 'synchronize', 1500);
`;
