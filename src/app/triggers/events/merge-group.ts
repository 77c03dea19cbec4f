import { z } from 'zod';
import { CommitId } from '../../../evidence/formats.ts';
import { Id } from '../fields.ts';
import { parsePayload } from '../parse-payload.ts';
import type { EventReader } from '../received.ts';

const queueRef = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-(\d{1,15})-[0-9a-f]{40}$/;

/** The queue's branch is all that names the pull request. */
const QueuedPull = z
  .string()
  .max(1_000)
  .regex(queueRef, 'expected gh-readonly-queue/<base>/pr-<number>-<commit>')
  .transform((ref) => Number(queueRef.exec(ref)?.[1]))
  .pipe(Id);

const Payload = z.object({
  merge_group: z.object({ head_ref: QueuedPull, head_sha: CommitId, base_sha: CommitId }),
});

export const readMergeGroup: EventReader = ({ event, action, reason, place, payload }) => {
  if (action !== 'checks_requested') return undefined;
  const { merge_group: group } = parsePayload(event, Payload, payload);
  const { head_ref: pullRequest, head_sha: head, base_sha: base } = group;
  return { jobs: [{ job: { kind: 'merge-group', ...place, pullRequest, base, head }, reason }], proofs: [] };
};
