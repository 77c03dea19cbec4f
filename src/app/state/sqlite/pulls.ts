import { z } from 'zod';
import type { StateFile } from './state-file.ts';

const PullId = z.object({ id: z.int() });

/** The row of a pull request, made if there is none; something was learnt of it now. Inside a transaction. */
export function prepareTouch(file: StateFile): (key: string) => number {
  const touch = file.prepare(
    `INSERT INTO pulls (key, touched) VALUES (:key, :now)
     ON CONFLICT (key) DO UPDATE SET touched = max(touched, excluded.touched) RETURNING id`,
  );
  return (key) => PullId.parse(touch.get({ key, now: file.now() })).id;
}

/** Forgets the pull requests, `most` at most, of which nothing was learnt since that time; says how many. */
export function preparePrune(file: StateFile): (before: number, most: number) => number {
  const forget = file.prepare(
    `DELETE FROM pulls WHERE id IN (
       SELECT id FROM pulls WHERE touched < :before ORDER BY touched LIMIT :most
     )`,
  );
  return (before, most) => file.write(() => Number(forget.run({ before, most }).changes));
}
