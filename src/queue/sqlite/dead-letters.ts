import { z } from 'zod';
import type { DeadLetter } from '../port.ts';
import type { Connection } from './connection.ts';
import { prepareJoin } from './join.ts';
import { JobId, prepareSummaries, toRowId } from './rows.ts';

const Dead = z.object({
  id: z.int(),
  key: z.string(),
  error: z.string(),
  kind: z.literal(['failed', 'unavailable']),
  attempts: z.int(),
  failedAt: z.int(),
});

export function prepareDeadLetters(
  connection: Connection,
): (most: number, after?: string) => readonly DeadLetter[] {
  const summaries = prepareSummaries(connection);
  const list = connection.prepare(
    `SELECT id, key, error, kind, attempts, finished AS failedAt FROM jobs WHERE state = 'dead' AND id > :after
     ORDER BY id LIMIT :most`,
  );
  return (most, after = '0') =>
    connection.read(() =>
      list.all({ after: toRowId(after), most }).map((row) => {
        const dead = Dead.parse(row);
        return { ...dead, id: String(dead.id), deliveries: summaries(dead.id) };
      }),
    );
}

export function prepareRetryDead(connection: Connection): (id: string) => boolean {
  const join = prepareJoin(connection);
  const find = connection.prepare("SELECT key FROM jobs WHERE id = :id AND state = 'dead'");
  const pendingOf = connection.prepare("SELECT id FROM jobs WHERE key = :key AND state = 'pending'");
  const revive = connection.prepare(
    `UPDATE jobs SET state = 'pending', finished = NULL, since = :now, due = :now, held = 0, attempts = 0
     WHERE id = :id`,
  );

  return (text) => {
    const now = connection.settings.now();
    const id = toRowId(text);
    return connection.write(() => {
      const dead = find.get({ id });
      if (dead === undefined) return false;
      const pending = pendingOf.get(z.object({ key: z.string() }).parse(dead));
      if (pending === undefined) revive.run({ id, now });
      else join(id, JobId.parse(pending).id, { due: now, held: 0, attempts: 0, error: null });
      return true;
    });
  };
}
