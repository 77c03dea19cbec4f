/**
 * Each step takes the file from the version before it (`user_version`, 0 for a new file) to the next. Steps that were
 * released are never edited: a change is a new step at the end.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE pulls (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,              -- owner/repo#number
    touched INTEGER NOT NULL,              -- when something was last learnt of it
    verified INTEGER                       -- when the last verdict that a command asked for was to run
  ) STRICT;
  CREATE INDEX pulls_touched ON pulls (touched);

  CREATE TABLE proofs (
    pull INTEGER NOT NULL REFERENCES pulls (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    sha TEXT NOT NULL,
    before_sha TEXT NOT NULL,              -- empty if the event was no push
    PRIMARY KEY (pull, at, sha, before_sha)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE fingerprints (
    id INTEGER PRIMARY KEY,                -- order in which they were kept
    pull INTEGER NOT NULL REFERENCES pulls (id) ON DELETE CASCADE,
    head TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    UNIQUE (pull, head)
  ) STRICT;
  CREATE INDEX fingerprints_order ON fingerprints (pull, id);

  CREATE TABLE staging (
    pull INTEGER NOT NULL REFERENCES pulls (id) ON DELETE CASCADE,
    comment INTEGER NOT NULL,
    run TEXT NOT NULL,
    repository TEXT NOT NULL,
    pull_request INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    run_date TEXT NOT NULL,
    requested_by TEXT NOT NULL,
    target TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('wanted', 'refused', 'sent', 'started', 'succeeded', 'failed')),
    app_run TEXT,
    PRIMARY KEY (pull, comment, run)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE pulls ADD COLUMN forgotten TEXT NOT NULL DEFAULT '';  -- no proof up to this time is kept any more

  ALTER TABLE proofs ADD COLUMN opens INTEGER NOT NULL DEFAULT 0;   -- 1: the event is the opening

  -- The old ones do not say into which branch the head was to be merged. They can be computed again.
  DROP TABLE fingerprints;
  CREATE TABLE fingerprints (
    id INTEGER PRIMARY KEY,                -- order in which they were kept
    pull INTEGER NOT NULL REFERENCES pulls (id) ON DELETE CASCADE,
    base TEXT NOT NULL,                    -- name of the branch
    head TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    UNIQUE (pull, base, head)
  ) STRICT;
  CREATE INDEX fingerprints_order ON fingerprints (pull, id);
  `,
  `
  CREATE TABLE charts (
    id INTEGER PRIMARY KEY,                -- order in which they were kept
    pull INTEGER NOT NULL REFERENCES pulls (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    repository TEXT NOT NULL,
    pull_request INTEGER NOT NULL,
    name TEXT NOT NULL,
    svg TEXT NOT NULL
  ) STRICT;
  CREATE INDEX charts_order ON charts (pull, id);
  `,
];
