import type { QueueSettings } from '../settings.ts';
import type { FileKind } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openFile, type SqliteFile } from './open-file.ts';

/** "prvq" */
export const queueFile: FileKind = {
  applicationId: 0x70727671,
  foreign: 'this database belongs to another program',
  migrations,
};

/** What the operations of the store share. */
export interface Connection extends SqliteFile {
  readonly settings: QueueSettings;
}

export function connect(file: string, settings: QueueSettings, busyTimeoutMs: number): Connection {
  return { settings, ...openFile(file, queueFile, busyTimeoutMs) };
}
