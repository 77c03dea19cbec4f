import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { QueueStoreError } from '../../../queue/errors.ts';
import { transaction } from '../../../queue/sqlite/transaction.ts';
import { migrations } from './migrations.ts';

/** Marks the file as ours (`PRAGMA application_id`): "prvs". The queue's file has another mark. */
const APPLICATION_ID = 0x70727673;

const Head = z.object({ application: z.int(), version: z.int(), objects: z.int() });
const Damage = z.object({ quick_check: z.string() });

function readHead(database: DatabaseSync): z.infer<typeof Head> {
  const head = database.prepare(
    `SELECT application_id AS application, user_version AS version, (SELECT count(*) FROM sqlite_schema) AS objects
     FROM pragma_application_id, pragma_user_version`,
  );
  return Head.parse(head.get());
}

/** Brings a new or older file to the newest version, and refuses one that is damaged, newer or no state file. */
export function migrate(database: DatabaseSync, file: string, steps: readonly string[] = migrations): void {
  const { application, version, objects } = readHead(database);
  if (application !== APPLICATION_ID && (application !== 0 || objects > 0))
    throw new QueueStoreError(file, 'not-a-queue', 'this database is no state file');
  if (version > steps.length) {
    const versions = `version ${version}, and this program knows ${steps.length}`;
    throw new QueueStoreError(file, 'newer-version', `the file was written by a newer program (${versions})`);
  }
  const { quick_check: found } = Damage.parse(database.prepare('PRAGMA quick_check(1)').get());
  if (found !== 'ok') throw new QueueStoreError(file, 'corrupt', found);
  database.exec('PRAGMA journal_mode = WAL');
  if (version === steps.length) return;
  transaction(database, () => {
    // Another process may have been faster.
    for (const step of steps.slice(readHead(database).version)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${steps.length};`);
  });
}
