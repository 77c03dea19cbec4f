import { EvidenceInputError, EvidenceRefused, EvidenceUnreadable } from '../evidence/errors.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { WorkflowRun } from '../evidence/github-schema.ts';
import { isAtOneOf, knownBases } from './base-commits.ts';

/** The run's own commit changed what runs, so that its results are whatever that commit made them. */
export interface ChangedWorkflow {
  readonly kind: 'changed-workflow';
  readonly path: string;
  readonly sha: string;
  /** It could not be read there. */
  readonly isUnread: boolean;
}

/**
 * `undefined` if a run used the sweep workflow that reviewers see: the one at the pull request's head, at its merge base, or
 * of the base as the run's commit knew it. One that a commit changed and a later one restored is in no diff. Nothing is read for a run on the head.
 */
export async function changedWorkflow(
  { git, github, subject: { head, mergeBase } }: Pick<Evidence, 'git' | 'github' | 'subject'>,
  path: string,
  { head_sha: sha }: Pick<WorkflowRun, 'head_sha'>,
): Promise<ChangedWorkflow | undefined> {
  if (sha === head) return undefined;
  const problem: ChangedWorkflow = { kind: 'changed-workflow', path, sha, isUnread: false };
  try {
    const [used, ...known] = await Promise.all(
      [sha, head, mergeBase].map(async (commit) => (await git.entry(commit, path))?.oid),
    );
    if (known.includes(used)) return undefined;
    return (await isAtOneOf(git, await knownBases(github, sha), path, used)) ? undefined : problem;
  } catch (cause) {
    const kinds = [EvidenceRefused, EvidenceUnreadable, EvidenceInputError];
    if (!kinds.some((kind) => cause instanceof kind)) throw cause;
    return { ...problem, isUnread: true };
  }
}
