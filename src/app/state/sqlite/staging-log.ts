import { z } from 'zod';
import { pullKey } from '../../jobs/job.ts';
import type { StagingCallback, StagingLog, StagingRecord, StagingRequest } from '../app-state.ts';
import { settleStaging } from '../settle-staging.ts';
import { prepareTouch } from './pulls.ts';
import type { StateFile } from './state-file.ts';

const Row = z.object({
  repository: z.string(),
  pullRequest: z.int(),
  comment: z.int(),
  run: z.string(),
  attempt: z.int(),
  runDate: z.string(),
  requestedBy: z.string(),
  target: z.string(),
  state: z.literal(['wanted', 'refused', 'sent', 'started', 'succeeded', 'failed']),
  appRun: z.string().nullable(),
});

const columns = `repository, pull_request AS pullRequest, comment, run, attempt, run_date AS runDate,
  requested_by AS requestedBy, target, state, app_run AS appRun`;
const ofPull = 'pull = (SELECT id FROM pulls WHERE key = :key)';
const ofRequest = `${ofPull} AND comment = :comment AND run = :run`;

export function prepareStagingLog(file: StateFile): StagingLog {
  const touch = prepareTouch(file);
  const find = file.prepare(`SELECT ${columns} FROM staging WHERE ${ofRequest}`);
  const insert = file.prepare(
    `INSERT INTO staging
       (pull, comment, run, repository, pull_request, attempt, run_date, requested_by, target, state)
     VALUES (:pull, :comment, :run, :repository, :pullRequest, :attempt, :runDate, :requestedBy, :target, 'wanted')`,
  );
  const answer = file.prepare(`UPDATE staging SET state = :state WHERE ${ofRequest} AND state = 'wanted'`);
  const advance = file.prepare(`UPDATE staging SET state = :state, app_run = :appRun WHERE ${ofRequest}`);
  const list = file.prepare(`SELECT ${columns} FROM staging WHERE ${ofPull} ORDER BY comment, run`);

  function stored(of: StagingRequest | StagingCallback): StagingRecord | undefined {
    const row = find.get(keyOf(of));
    return row === undefined ? undefined : toRecord(row);
  }

  return {
    async want(request) {
      return file.write(() => {
        const known = stored(request);
        if (known !== undefined) return known;
        const { repository, pullRequest, comment, run, attempt, runDate, requestedBy, target } = request;
        const wanted = { repository, pullRequest, comment, run, attempt, runDate, requestedBy, target };
        insert.run({ ...wanted, pull: touch(pullKey(repository, pullRequest)) });
        return { ...wanted, state: 'wanted' };
      });
    },
    async sent(request) {
      file.write(() => answer.run({ ...keyOf(request), state: 'sent' }));
    },
    async refused(request) {
      file.write(() => answer.run({ ...keyOf(request), state: 'refused' }));
    },
    async settle(callback) {
      return file.write(() => {
        const record = stored(callback);
        if (record === undefined) return false;
        const settlement = settleStaging(record, callback);
        if (settlement === 'advance')
          advance.run({ ...keyOf(callback), state: callback.state, appRun: callback.appRun });
        return settlement !== 'refuse';
      });
    },
    async ofPull(repository, pullRequest) {
      return file.read(() => list.all({ key: pullKey(repository, pullRequest) }).map(toRecord));
    },
  };
}

function keyOf({ repository, pullRequest, comment, run }: StagingRequest | StagingCallback) {
  return { key: pullKey(repository, pullRequest), comment, run };
}

function toRecord(row: unknown): StagingRecord {
  const { appRun, ...record } = Row.parse(row);
  return { ...record, ...(appRun !== null && { appRun }) };
}
