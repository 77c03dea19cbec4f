import { DatabaseSync } from 'node:sqlite';
import { expect, jest, test } from '@jest/globals';
import { openNotes } from './child/notes.ts';
import { temporaryQueueFile } from './sqlite-backing.ts';

// Completed jobs are kept for days: whatever walks through the table, or through an index of all of it, gets slower every day.
test('no statement of the store walks through a table', async () => {
  const prepare = jest.spyOn(DatabaseSync.prototype, 'prepare');
  const file = temporaryQueueFile();
  const store = openNotes(file);
  const statements = prepare.mock.calls
    .map(([sql]) => sql)
    .filter((sql) => /\b(jobs|deliveries)\b/.test(sql));
  prepare.mockRestore();
  await store.close();
  expect(statements.length).toBeGreaterThan(20);

  const database = new DatabaseSync(file);
  const walks = statements.flatMap((sql) => {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    return steps.map(({ detail }) => String(detail)).filter(isWalk);
  });
  database.close();
  expect(walks).toEqual([]);
});

/** The other indexes hold only pending, running or dead jobs. */
function isWalk(step: string): boolean {
  if (!/^SCAN (jobs|deliveries|waiting|other|[a-z])\b/.test(step)) return false;
  return !/USING (COVERING )?INDEX jobs_(due|leases|dead|one_pending_per_key|one_running_per_key)$/.test(
    step,
  );
}
