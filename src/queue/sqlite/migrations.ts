/**
 * Each step takes the file from the version before it (`user_version`, 0 for a new file) to the next. Steps that were
 * released are never edited: a change is a new step at the end.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'done', 'dead')),
    payload TEXT,                          -- dropped when the job is done
    since INTEGER NOT NULL,                -- when it was first wanted
    due INTEGER NOT NULL,
    held INTEGER NOT NULL DEFAULT 0,       -- nothing makes it due before this
    attempts INTEGER NOT NULL DEFAULT 0,
    token INTEGER NOT NULL DEFAULT 0,      -- counts claims, so an old lease is told from a new one
    lease_until INTEGER,
    outcome TEXT,
    error TEXT,
    finished INTEGER,
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
    seq INTEGER PRIMARY KEY AUTOINCREMENT, -- order of arrival
    id TEXT NOT NULL UNIQUE,
    job INTEGER NOT NULL REFERENCES jobs (id),
    reason TEXT NOT NULL,
    received INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_job ON deliveries (job, seq);
  `,
  `
  -- Why the last attempt of a dead job failed. Those that died before this was known count as 'failed'.
  ALTER TABLE jobs ADD COLUMN kind TEXT NOT NULL DEFAULT 'failed' CHECK (kind IN ('failed', 'unavailable'));
  DROP INDEX jobs_done;
  CREATE INDEX jobs_ended ON jobs (finished) WHERE finished IS NOT NULL; -- done and dead ones
  `,
];
