import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from '@jest/globals';
import { QueueStoreError } from '../../src/queue/errors.ts';
import type { JobStore } from '../../src/queue/port.ts';
import { defaultSettings } from '../../src/queue/settings.ts';
import { connect, queueFile } from '../../src/queue/sqlite/connection.ts';
import { migrate } from '../../src/queue/sqlite/migrate.ts';
import { migrations } from '../../src/queue/sqlite/migrations.ts';
import { openSqliteStore } from '../../src/queue/sqlite/sqlite-store.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { Note, openNotes } from './child/notes.ts';
import { FILE_V1 } from './file-v1.ts';
import { temporaryQueueFile } from './sqlite-backing.ts';

function withDatabase<Result>(file: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

async function put(store: JobStore<Note>, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await store.enqueue({ id, key: `acme/bench#${id}`, reason: 'opened', payload: { text: id } });
}

/** A closed file with enough in it that it has pages to be damaged. */
async function filledFile(): Promise<string> {
  const file = temporaryQueueFile();
  const store = openNotes(file);
  await put(
    store,
    Array.from({ length: 300 }, (_, at) => `${at}`),
  );
  await store.close();
  return file;
}

/** The error that opening the file throws. */
function refusal(file: string): QueueStoreError {
  try {
    openNotes(file);
  } catch (error) {
    if (error instanceof QueueStoreError) return error;
    throw error;
  }
  throw new Error('the file was opened');
}

describe('the file', () => {
  test('is written ahead and synced at each commit', () => {
    const connection = connect(temporaryQueueFile(), defaultSettings, 0);
    expect(connection.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(connection.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    connection.close();
  });

  test('is one file when it is closed, and has everything when it is opened again', async () => {
    const file = await filledFile();
    expect(statSync(file).size).toBeGreaterThan(4_096);
    expect(() => statSync(`${file}-wal`)).toThrow('ENOENT');
    const store = openNotes(file);
    expect(await store.stats()).toMatchObject({ pending: 300 });
    await store.close();
  });

  test('may exist and be empty', async () => {
    const file = temporaryQueueFile();
    writeFileSync(file, '');
    const store = openNotes(file);
    await put(store, ['a']);
    expect(await store.stats()).toMatchObject({ pending: 1 });
    await store.close();
  });

  test('stays as it is when an operation fails half way', async () => {
    const file = temporaryQueueFile();
    const store = openNotes(file);
    withDatabase(file, (database) =>
      database.exec(
        "CREATE TRIGGER refuse BEFORE INSERT ON deliveries BEGIN SELECT raise(ABORT, 'refused'); END",
      ),
    );
    await expect(put(store, ['a'])).rejects.toThrow('refused');
    expect(await store.stats()).toMatchObject({ pending: 0 });
    withDatabase(file, (database) => database.exec('DROP TRIGGER refuse'));
    await put(store, ['a']);
    expect(await store.stats()).toMatchObject({ pending: 1 });
    await store.close();
  });

  test('buries a job whose payload is no JSON any more, and goes on', async () => {
    const file = temporaryQueueFile();
    const store = openNotes(file);
    await put(store, ['a', 'b']);
    withDatabase(file, (database) =>
      database.exec("UPDATE jobs SET payload = '{' WHERE key = 'acme/bench#a'"),
    );
    expect(await store.claim()).toMatchObject({
      kind: 'unreadable',
      deadLetter: { error: 'the payload is not JSON' },
    });
    expect(await store.claim()).toMatchObject({ kind: 'job', job: { key: 'acme/bench#b' } });
    await store.close();
  });

  test('refuses two pending or two running jobs of one key, whoever writes them', async () => {
    const file = temporaryQueueFile();
    await openNotes(file).close();
    withDatabase(file, (database) => {
      const insert = (state: string, lease: string) =>
        database.exec(
          `INSERT INTO jobs (key, state, payload, since, due, lease_until) VALUES ('k', '${state}', '1', 1, 1, ${lease})`,
        );
      insert('pending', 'NULL');
      insert('running', '9');
      expect(() => insert('pending', 'NULL')).toThrow('UNIQUE');
      expect(() => insert('running', '9')).toThrow('UNIQUE');
    });
  });
});

describe('an older version', () => {
  test('1 is read with all its jobs', async () => {
    const file = temporaryQueueFile();
    withDatabase(file, (database) => database.exec(FILE_V1));
    const store = openNotes(file);
    expect(await store.stats()).toMatchObject({ pending: 1, running: 1, dead: 1 });
    expect(await store.delivery('done')).toMatchObject({ state: 'done', outcome: 'published PASS' });
    expect(await store.deadLetters(10)).toMatchObject([{ id: '2', kind: 'failed' }]);
    expect(await store.retryDead('2')).toBe(true);
    for (const ids of [['running', 'pending'], ['dead']]) {
      const claim = await store.claim();
      expect(claim.kind === 'job' && claim.job.deliveries.map(({ id }) => id)).toEqual(ids);
    }
    await store.close();
    withDatabase(file, (database) =>
      expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length }),
    );
  });

  test('is what a new file begins as: both have the same tables', async () => {
    const [file, v1] = [temporaryQueueFile(), temporaryQueueFile()];
    await openNotes(file).close();
    withDatabase(v1, (database) => database.exec(FILE_V1));
    await openNotes(v1).close();
    const tables = (name: string) =>
      withDatabase(name, (database) =>
        database.prepare('SELECT name, tbl_name FROM sqlite_schema ORDER BY name').all(),
      );
    expect(tables(v1)).toEqual(tables(file));
  });

  test('is brought forward step by step, with what is in it', async () => {
    const file = await filledFile();
    const next = [
      'ALTER TABLE jobs ADD COLUMN owner TEXT',
      "UPDATE jobs SET owner = 'nobody'; CREATE TABLE extra (x)",
    ];
    const steps = [...migrations, ...next];
    withDatabase(file, (database) => {
      migrate(database, file, { ...queueFile, migrations: steps });
      expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: steps.length });
      expect(database.prepare('SELECT count(*) AS n FROM jobs WHERE owner = ?').get('nobody')).toEqual({
        n: 300,
      });
      // A second time, there is nothing to do.
      migrate(database, file, { ...queueFile, migrations: steps });
    });
    expect(refusal(file)).toMatchObject({ problem: 'newer-version' });
  });

  test('is brought forward once, although two processes see it at the same time', () => {
    const file = temporaryQueueFile();
    withDatabase(file, (database) => {
      const exec = database.exec.bind(database);
      // The other one is through when this one, which has looked already, gets the lock.
      database.exec = (sql) => {
        if (sql === 'BEGIN IMMEDIATE') withDatabase(file, (other) => migrate(other, file, queueFile));
        exec(sql);
      };
      migrate(database, file, queueFile);
      expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length });
    });
  });

  test('stays whole if a step fails', async () => {
    const file = await filledFile();
    const steps = [...migrations, 'CREATE TABLE extra (x)', 'ALTER TABLE nothing ADD COLUMN x'];
    withDatabase(file, (database) => {
      expect(() => migrate(database, file, { ...queueFile, migrations: steps })).toThrow('nothing');
      expect(database.isTransaction).toBe(false);
      expect(database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'extra'").get()).toBeUndefined();
    });
    const store = openNotes(file);
    expect(await store.stats()).toMatchObject({ pending: 300 });
    await store.close();
  });
});

describe('a file that cannot be used is refused with its name and what is wrong', () => {
  test('written by a newer program', async () => {
    const file = await filledFile();
    withDatabase(file, (database) => database.exec('PRAGMA user_version = 999'));
    const error = refusal(file);
    expect(error).toMatchObject({ problem: 'newer-version', location: file });
    expect(error.message).toContain(file);
    expect(error.message).toContain('999');
  });

  test('a database of another program, which is left as it was', () => {
    const file = temporaryQueueFile();
    withDatabase(file, (database) => database.exec('CREATE TABLE bookmarks (url TEXT)'));
    const before = readFileSync(file);
    expect(refusal(file)).toMatchObject({ problem: 'not-a-queue' });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a database of another program that marks its files', () => {
    const file = temporaryQueueFile();
    withDatabase(file, (database) => database.exec('PRAGMA application_id = 7'));
    expect(refusal(file)).toMatchObject({ problem: 'not-a-queue' });
  });

  test('no database at all', () => {
    const file = temporaryQueueFile();
    writeFileSync(file, 'Dear diary, '.repeat(500));
    const error = refusal(file);
    expect(error).toMatchObject({ problem: 'corrupt', location: file });
    expect(error.cause).toBeDefined();
  });

  test('cut off', async () => {
    const file = await filledFile();
    truncateSync(file, Math.floor(statSync(file).size / 2));
    expect(refusal(file)).toMatchObject({ problem: 'corrupt' });
  });

  test('overwritten in the middle', async () => {
    const file = await filledFile();
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.alloc(8_192, 0xa5), 0, 8_192, 8_192);
    closeSync(descriptor);
    expect(refusal(file)).toMatchObject({ problem: 'corrupt' });
  });

  test('in a directory that does not exist', () => {
    const file = path.join(temporaryDirectory(), 'missing', 'queue.db');
    expect(refusal(file)).toMatchObject({ problem: 'unopenable', location: file });
  });

  test('a directory', () => {
    expect(refusal(temporaryDirectory())).toMatchObject({ problem: 'unopenable' });
  });
});

describe('a file that another process keeps locked', () => {
  test('fails an operation as busy, which changed nothing and can be repeated', async () => {
    const file = temporaryQueueFile();
    const store = openSqliteStore({ file, payload: Note, busyTimeoutMs: 0 });
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(put(store, ['a'])).rejects.toMatchObject({ name: 'QueueStoreError', problem: 'busy' });
    // Reading goes on.
    expect(await store.stats()).toMatchObject({ pending: 0 });
    expect(await store.claim()).toEqual({ kind: 'nothing-due' });
    other.exec('ROLLBACK');
    await put(store, ['a']);
    expect(await store.stats()).toMatchObject({ pending: 1 });
    other.close();
    await store.close();
  });
});
