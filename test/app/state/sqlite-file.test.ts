import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { migrations } from '../../../src/app/state/sqlite/migrations.ts';
import { openStateFile, stateFile } from '../../../src/app/state/sqlite/state-file.ts';
import { openSqliteState } from '../../../src/app/state/sqlite-state.ts';
import { QueueStoreError } from '../../../src/queue/errors.ts';
import { startRetention } from '../../../src/queue/retention.ts';
import { migrate } from '../../../src/queue/sqlite/migrate.ts';
import { openSqliteStore } from '../../../src/queue/sqlite/sqlite-store.ts';
import { ManualClock } from '../../queue/manual-clock.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { makeSqlite, openState, temporaryStateFile } from './sqlite-backing.ts';
import { at, callback, PULL, request, sha } from './support.ts';

const on = (head: string) => ({ head, base: 'main' });

function withDatabase<Result>(file: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The error that opening the file throws. */
function refusal(file: string): QueueStoreError {
  try {
    openState(file);
  } catch (error) {
    if (error instanceof QueueStoreError) return error;
    throw error;
  }
  throw new Error('the file was opened');
}

describe('the file', () => {
  test('is written ahead and synced at each commit', () => {
    const file = openStateFile(temporaryStateFile(), Date.now, 0);
    expect(file.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(file.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(file.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    file.close();
  });

  test('is one file when it is closed, and has everything when it is opened again', async () => {
    const file = temporaryStateFile();
    const state = openState(file);
    await state.heads.prove(PULL, { sha: sha(1), at: at(1) });
    await state.fingerprints.keep(PULL, on(sha(1)), 'print');
    await state.staging.want(request);
    await state.pace.verify(PULL, 1_000);
    await state.close();
    expect(() => statSync(`${file}-wal`)).toThrow('ENOENT');
    const again = openState(file);
    expect(await again.heads.proofs(PULL)).toHaveLength(1);
    expect(await again.fingerprints.of(PULL, on(sha(1)))).toBe('print');
    expect(await again.staging.settle(callback)).toBe(true);
    expect(await again.pace.verify(PULL, 1_000)).toBe(61_000);
  });

  test('may exist and be empty', async () => {
    const file = temporaryStateFile();
    writeFileSync(file, '');
    expect(await openState(file).heads.proofs(PULL)).toEqual([]);
  });

  test("is not the queue's", async () => {
    const file = path.join(temporaryDirectory(), 'queue.db');
    await openSqliteStore({ file, payload: z.unknown() }).close();
    expect(refusal(file)).toMatchObject({ problem: 'not-a-queue', location: file });
  });

  test('of somebody else is refused and left as it is', () => {
    const file = temporaryStateFile();
    withDatabase(file, (database) => database.exec('CREATE TABLE theirs (a)'));
    expect(refusal(file).problem).toBe('not-a-queue');
    const names = withDatabase(file, (database) => database.prepare('SELECT name FROM sqlite_schema').all());
    expect(names).toEqual([{ name: 'theirs' }]);
  });

  test('of a newer program is refused', async () => {
    const file = temporaryStateFile();
    await openState(file).close();
    withDatabase(file, (database) => database.exec(`PRAGMA user_version = ${migrations.length + 1}`));
    expect(refusal(file).problem).toBe('newer-version');
  });

  test('that is no database, or cannot be made, is refused', () => {
    const file = temporaryStateFile();
    writeFileSync(file, 'not a database at all, but long enough to be looked at as one'.repeat(100));
    expect(refusal(file).problem).toBe('corrupt');
    expect(refusal(path.join(file, 'below', 'state.db')).problem).toBe('unopenable');
  });

  test('with a damaged page is refused', async () => {
    const file = temporaryStateFile();
    const state = openState(file);
    for (let head = 0; head < 150; head += 1)
      await state.fingerprints.keep(PULL, on(sha(head)), 'x'.repeat(200));
    await state.close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, bytes.length - 8_192, bytes.length);
    writeFileSync(file, bytes);
    expect(refusal(file).problem).toBe('corrupt');
  });

  test('is taken to a newer version with what is in it', async () => {
    const file = temporaryStateFile();
    const state = openState(file);
    await state.heads.prove(PULL, { sha: sha(1), at: at(1) });
    await state.close();
    withDatabase(file, (database) => {
      const steps = [...migrations, "ALTER TABLE proofs ADD COLUMN note TEXT DEFAULT 'none'"];
      migrate(database, file, { ...stateFile, migrations: steps });
      migrate(database, file, { ...stateFile, migrations: steps });
      expect(database.prepare('SELECT sha, note FROM proofs').all()).toEqual([{ sha: sha(1), note: 'none' }]);
    });
  });

  test('of the first version keeps its proofs, and forgets the fingerprints that name no base', async () => {
    const file = temporaryStateFile();
    withDatabase(file, (database) => {
      migrate(database, file, { ...stateFile, migrations: migrations.slice(0, 1) });
      database.exec(`
        INSERT INTO pulls (id, key, touched, verified) VALUES (1, '${PULL}', 5, 1000);
        INSERT INTO proofs VALUES (1, '${at(1)}', '${sha(1)}', ''), (1, '${at(2)}', '${sha(2)}', '${sha(1)}');
        INSERT INTO fingerprints (pull, head, fingerprint) VALUES (1, '${sha(1)}', 'print');
        INSERT INTO staging VALUES (1, 2, '3', 'acme/bench', 12, 1, '2026-10-22', 'ada', 'acme/app', 'sent', NULL);
      `);
    });
    const state = openState(file);
    expect(await state.heads.proofs(PULL)).toEqual([
      { sha: sha(1), at: at(1) },
      { sha: sha(2), at: at(2), before: sha(1) },
    ]);
    expect(await state.fingerprints.of(PULL, on(sha(1)))).toBeUndefined();
    await state.fingerprints.keep(PULL, on(sha(1)), 'new');
    expect(await state.fingerprints.of(PULL, on(sha(1)))).toBe('new');
    expect(await state.staging.ofPull('acme/bench', 12)).toHaveLength(1);
    expect(await state.pace.verify(PULL, 1_000)).toBe(61_000);
  });

  test('keeps its version when a step fails', () => {
    const file = temporaryStateFile();
    withDatabase(file, (database) => {
      expect(() =>
        migrate(database, file, { ...stateFile, migrations: [...migrations, 'CREATE TABLE pulls (a)'] }),
      ).toThrow('pulls');
      expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 0 });
      expect(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()).toEqual({ n: 0 });
    });
  });

  test('that another process holds for too long is said to be busy, and nothing is changed', async () => {
    const file = temporaryStateFile();
    const state = openSqliteState({ file, busyTimeoutMs: 1 });
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const proven = state.heads.prove(PULL, { sha: sha(1), at: at(1) });
    await expect(proven).rejects.toMatchObject({ problem: 'busy' });
    other.close();
    expect(await state.heads.proofs(PULL)).toEqual([]);
    await state.close();
  });
});

describe('pruning', () => {
  test('forgets pull requests of which nothing was learnt for long, the oldest first', async () => {
    const clock = new ManualClock();
    const state = await makeSqlite().open(clock.now);
    const start = clock.now();
    for (const pull of ['acme/bench#1', 'acme/bench#2', 'acme/bench#3']) {
      await state.heads.prove(pull, { sha: sha(1), at: at(1) });
      await state.fingerprints.keep(pull, on(sha(1)), 'print');
      clock.skip(1_000);
    }
    expect(await state.prune(start, 10)).toBe(0);
    expect(await state.prune(start + 2_000, 1)).toBe(1);
    expect(await state.heads.proofs('acme/bench#1')).toEqual([]);
    expect(await state.fingerprints.of('acme/bench#1', on(sha(1)))).toBeUndefined();
    expect(await state.heads.proofs('acme/bench#2')).toHaveLength(1);
    expect(await state.prune(start + 2_000, 10)).toBe(1);
    expect(await state.fingerprints.of('acme/bench#3', on(sha(1)))).toBe('print');
  });

  test('forgets staging requests with their pull request', async () => {
    const clock = new ManualClock();
    const state = await makeSqlite().open(clock.now);
    await state.staging.want(request);
    expect(await state.prune(clock.now() + 1, 10)).toBe(1);
    expect(await state.staging.ofPull(request.repository, request.pullRequest)).toEqual([]);
  });

  test('spares a pull request that was heard of again, also by a clock that is behind', async () => {
    const clock = new ManualClock();
    const { open } = makeSqlite();
    const state = await open(clock.now);
    const proof = { sha: sha(1), at: at(1) };
    await state.heads.prove(PULL, proof);
    clock.skip(5_000);
    await state.heads.prove(PULL, proof);
    const behind = await open(() => clock.now() - 60_000);
    await behind.heads.prove(PULL, proof);
    expect(await state.prune(clock.now(), 10)).toBe(0);
  });

  test("is what the queue's retention asks for", async () => {
    const clock = new ManualClock();
    const state = await makeSqlite().open(clock.now);
    await state.heads.prove(PULL, { sha: sha(1), at: at(1) });
    clock.skip(2_000);
    const errors: unknown[] = [];
    const stop = startRetention({
      store: state,
      keepMs: 1_000,
      clock,
      onError: (error) => errors.push(error),
    });
    await clock.advance(0);
    stop();
    expect(errors).toEqual([]);
    expect(await state.heads.proofs(PULL)).toEqual([]);
  });
});

test('no statement walks through a table', async () => {
  const prepare = jest.spyOn(DatabaseSync.prototype, 'prepare');
  const file = temporaryStateFile();
  await openState(file).close();
  const statements = prepare.mock.calls.map(([sql]) => sql).filter((sql) => !/PRAGMA|pragma/.test(sql));
  prepare.mockRestore();
  expect(statements.length).toBeGreaterThan(10);
  const plans = withDatabase(file, (database) =>
    statements.flatMap((sql) => database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()),
  );
  expect(plans.map(({ detail }) => String(detail)).filter((step) => step.startsWith('SCAN'))).toEqual([]);
});
