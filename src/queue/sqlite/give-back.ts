import { z } from 'zod';
import type { FailureKind } from '../port.ts';
import type { Connection } from './connection.ts';
import { prepareJoin } from './join.ts';
import type { SettledJob } from './rows.ts';

export interface GiveBack {
  readonly due: number;
  /** Nothing makes the job due before this. */
  readonly held?: number;
  readonly attempts: number;
  readonly error?: string;
  /** `failed` unless given. */
  readonly kind?: FailureKind;
  readonly now: number;
}

export type GivenBack = 'retried' | 'superseded' | 'dead';

const Pending = z.object({ id: z.int(), due: z.int() });

/**
 * A job that ran and is not done: pending again, or joined to what became pending for its key meanwhile, or dead if its
 * attempts are used up and no newer work takes it over.
 */
export function prepareGiveBack(connection: Connection): (job: SettledJob, back: GiveBack) => GivenBack {
  const join = prepareJoin(connection);
  const pendingOf = connection.prepare("SELECT id, due FROM jobs WHERE key = :key AND state = 'pending'");
  const makePending = connection.prepare(
    `UPDATE jobs SET state = 'pending', lease_until = NULL, due = :due, held = :held, attempts = :attempts,
       error = coalesce(:error, error)
     WHERE id = :id`,
  );
  const makeDead = connection.prepare(
    `UPDATE jobs SET state = 'dead', lease_until = NULL, attempts = :attempts, error = :error, kind = :kind,
       finished = :now
     WHERE id = :id`,
  );

  return ({ id, key }, { due, held = 0, attempts, error = null, kind = 'failed', now }) => {
    const row = pendingOf.get({ key });
    const pending = row === undefined ? undefined : Pending.parse(row);
    // Newer work that may run now has attempts of its own. Work for later has not: a handler that plans its next
    // look and then fails would never run out of attempts.
    const superseded = pending !== undefined && pending.due <= now;
    if (!superseded && attempts >= connection.settings.mostAttempts) {
      makeDead.run({ id, attempts, error, kind, now });
      return 'dead';
    }
    if (pending === undefined) makePending.run({ id, due, held, attempts, error });
    else join(id, pending.id, { due, held, attempts: superseded ? 0 : attempts, error });
    return superseded ? 'superseded' : 'retried';
  };
}
