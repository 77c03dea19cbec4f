import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { QueueStoreError } from '../errors.ts';
import { transaction } from './transaction.ts';

/** What tells one kind of our files from another, and how it came to be what it is. */
export interface FileKind {
  /** Marks the file (`PRAGMA application_id`). */
  readonly applicationId: number;
  /** Said of a file that is another one's. */
  readonly foreign: string;
  /** One script for each version; never changed once published. */
  readonly migrations: readonly string[];
}

const Head = z.object({ application: z.int(), version: z.int(), objects: z.int() });
const Damage = z.object({ quick_check: z.string() });

function readHead(database: DatabaseSync): z.infer<typeof Head> {
  const head = database.prepare(
    `SELECT application_id AS application, user_version AS version, (SELECT count(*) FROM sqlite_schema) AS objects
     FROM pragma_application_id, pragma_user_version`,
  );
  return Head.parse(head.get());
}

/** Brings a new or older file to the newest version, and refuses one that is damaged, newer or of another kind. */
export function migrate(database: DatabaseSync, file: string, kind: FileKind): void {
  const { applicationId, foreign, migrations: steps } = kind;
  const { application, version, objects } = readHead(database);
  if (application !== applicationId && (application !== 0 || objects > 0))
    throw new QueueStoreError(file, 'not-a-queue', foreign);
  if (version > steps.length) {
    const versions = `version ${version}, and this program knows ${steps.length}`;
    throw new QueueStoreError(file, 'newer-version', `the file was written by a newer program (${versions})`);
  }
  refuseDamage(database, file);
  database.exec('PRAGMA journal_mode = WAL');
  if (version === steps.length) return;
  transaction(database, () => {
    // Another process may have been faster.
    for (const step of steps.slice(readHead(database).version)) database.exec(step);
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length};`);
  });
}

function refuseDamage(database: DatabaseSync, file: string): void {
  const { quick_check: found } = Damage.parse(database.prepare('PRAGMA quick_check(1)').get());
  if (found !== 'ok') throw new QueueStoreError(file, 'corrupt', found);
}
