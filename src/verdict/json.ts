import { z } from 'zod';
import { CommitId, Day } from '../evidence/formats.ts';
import { printablePath } from '../evidence/path-bytes.ts';
import { isComplete, rowStatuses, verdictOf } from './row.ts';
import type { Verdict } from './verdict.ts';

const Line = z.int().positive();

/** `pr-verdict check --format json`, version 1. Fields are only ever added. */
export const VerdictJson = z.strictObject({
  schemaVersion: z.literal(1),
  verdict: z.enum(['PASS', 'WARN', 'REJECTED', 'INCOMPLETE']),
  complete: z.boolean().describe('false if a row is SKIPPED'),
  repository: z.string(),
  pullRequest: z.int().positive(),
  assessedCommit: CommitId,
  baseCommit: CommitId.describe('merge base of base and head'),
  policy: z.strictObject({
    preset: z.string(),
    layout: z.enum(['root', 'inferencex-e2e', 'legacy']).describe("the head's layout"),
    source: z.string().describe('where the policy file was read, or "preset"'),
  }),
  date: Day.describe('review date, UTC'),
  checks: z.array(
    z.strictObject({
      number: z.int().min(0),
      id: z.string(),
      name: z.string(),
      status: z.enum(rowStatuses),
      summary: z.string().describe('one line of markdown'),
      findings: z.array(
        z.strictObject({
          path: z.string().optional(),
          line: Line.optional(),
          endLine: Line.optional(),
          message: z.string(),
        }),
      ),
      evidence: z.array(z.strictObject({ label: z.string(), url: z.string() })),
    }),
  ),
});
export type VerdictJson = z.infer<typeof VerdictJson>;

export function toVerdictJson(verdict: Verdict): VerdictJson {
  const { subject, rows, policy, date } = verdict;
  return {
    schemaVersion: 1,
    verdict: verdictOf(rows),
    complete: isComplete(rows),
    repository: subject.repository,
    pullRequest: subject.pullRequest,
    assessedCommit: subject.head,
    baseCommit: subject.mergeBase,
    policy: { ...policy },
    date,
    checks: rows.map(({ number, id, name, status, summary, findings, evidence }) => ({
      number,
      id,
      name,
      status,
      summary,
      findings: findings.map(({ location, message }) => ({
        ...(location !== undefined && { path: printablePath(location.path) }),
        ...(location?.line !== undefined && {
          line: location.line,
          endLine: location.endLine ?? location.line,
        }),
        message,
      })),
      evidence: evidence.map(({ label, url }) => ({ label, url })),
    })),
  };
}
