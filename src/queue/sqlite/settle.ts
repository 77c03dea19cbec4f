import { retryDelay } from '../backoff.ts';
import type { JobStore, Lease } from '../port.ts';
import type { Connection } from './connection.ts';
import { prepareGiveBack } from './give-back.ts';
import { SettledJob, toRowId } from './rows.ts';

type Synchronous<Operation> = Operation extends (...args: infer Args) => Promise<infer Result>
  ? (...args: Args) => Result
  : never;

export type Settling = {
  readonly [Name in 'heartbeat' | 'complete' | 'fail' | 'bury' | 'release']: Synchronous<
    JobStore<unknown>[Name]
  >;
};

/** What the holder of a lease can do. Each statement names the token, so a lost lease changes nothing. */
export function prepareSettling(connection: Connection): Settling {
  const { settings } = connection;
  const giveBack = prepareGiveBack(connection);
  const held = "id = :id AND token = :token AND state = 'running'";
  const find = connection.prepare(`SELECT id, key, due, attempts FROM jobs WHERE ${held}`);
  const renew = connection.prepare(`UPDATE jobs SET lease_until = :until WHERE ${held}`);
  const finish = connection.prepare(
    `UPDATE jobs SET state = 'done', lease_until = NULL, payload = NULL, outcome = :outcome, error = NULL,
       finished = :now WHERE ${held}`,
  );
  const kill = connection.prepare(
    `UPDATE jobs SET state = 'dead', lease_until = NULL, error = :error, kind = 'failed', finished = :now
     WHERE ${held}`,
  );

  function rowOf(lease: Lease): { id: number; token: number } {
    return { id: toRowId(lease.job), token: lease.token };
  }

  /** Runs the work in a transaction if the lease still holds. */
  function settle<Result>(
    lease: Lease,
    work: (job: SettledJob, now: number) => Result,
  ): Result | 'lease-lost' {
    return connection.write(() => {
      const row = find.get(rowOf(lease));
      return row === undefined ? 'lease-lost' : work(SettledJob.parse(row), settings.now());
    });
  }

  return {
    heartbeat(leases) {
      return connection.write(() => {
        const until = settings.now() + settings.leaseMs;
        return leases.filter((lease) => renew.run({ ...rowOf(lease), until }).changes === 0);
      });
    },
    complete: (lease, outcome) =>
      settle(lease, (_, now) => {
        finish.run({ ...rowOf(lease), outcome, now });
        return 'accepted';
      }),
    fail: (lease, error, retryAfterMs, kind) =>
      settle(lease, (job, now) => {
        const due = now + retryDelay(settings, job.attempts, retryAfterMs);
        const held = retryAfterMs === undefined ? 0 : due;
        return giveBack(job, { due, held, attempts: job.attempts, error, ...(kind && { kind }), now });
      }),
    bury: (lease, error) =>
      settle(lease, (_, now) => {
        kill.run({ ...rowOf(lease), error, now });
        return 'accepted';
      }),
    release: (lease) =>
      settle(lease, (job, now) => {
        giveBack(job, { due: job.due, attempts: job.attempts - 1, now });
        return 'accepted';
      }),
  };
}
