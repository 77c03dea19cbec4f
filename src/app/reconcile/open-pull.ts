import type { Evidence } from '../../evidence/evidence.ts';
import type { GitHubClient } from '../../evidence/github/client/github-client.ts';
import { type OpenedGitHub, openGitHub } from '../../evidence/github/open-github.ts';
import { Ledger, recorded } from '../../evidence/ledger.ts';
import type { EffectivePolicy } from '../../policy/effective-policy.ts';
import { PolicyError } from '../../policy/policy-error.ts';
import { policyFromCommit } from '../../policy/policy-from-commit.ts';
import { companions, firstDocuments } from '../../policy/preset/first-documents.ts';
import { upstreamRepositories } from '../../policy/preset/upstream-repositories.ts';
import { pullKey } from '../jobs/job.ts';
import type { HeadProof } from '../state/app-state.ts';
import type { AppParts } from './app-parts.ts';

export interface PullPlace {
  readonly installation: number;
  readonly repository: string;
  readonly pullRequest: number;
}

/** A pull request on GitHub, pinned, as its job found it. */
export interface OpenedPull extends Omit<OpenedGitHub, 'evidence'> {
  /** Memoised: nothing is read twice in one job. */
  readonly evidence: Evidence;
  readonly client: GitHubClient;
  readonly installation: number;
  readonly policy: EffectivePolicy;
  /** `owner/repo#number`, in lower case. */
  readonly key: string;
  /** Which commit was the head when, as far as events told. */
  readonly proofs: readonly HeadProof[];
}

export type OpenedOrInvalid =
  | { readonly kind: 'opened'; readonly pull: OpenedPull }
  | {
      readonly kind: 'invalid-policy';
      readonly error: PolicyError;
      readonly pull: Omit<OpenedPull, 'policy'>;
    };

/** Reads a pull request and the policy it is judged by. Rejects as `openGitHub` does. */
export async function openPull(
  { installation, repository, pullRequest }: PullPlace,
  parts: AppParts,
  pins?: { readonly base: string; readonly head: string },
): Promise<OpenedOrInvalid> {
  const client = await parts.clientFor(installation);
  const opened = await openGitHub({
    client,
    cache: parts.cache,
    repository,
    pullRequest,
    documents: firstDocuments,
    companions,
    upstream: upstreamRepositories,
    pages: parts.pages,
    app: parts.appId,
    ...(pins !== undefined && { pins }),
  });
  const evidence = recorded(opened.evidence, new Ledger());
  const { subject } = evidence;
  const key = pullKey(repository, pullRequest);
  // What GitHub says now is a proof as good as an event, and events may be lost.
  if (pins === undefined)
    await parts.state.heads.prove(key, { sha: subject.head, at: opened.observed.updatedAt });
  const pull = {
    ...opened,
    evidence,
    client,
    installation,
    key,
    proofs: await parts.state.heads.proofs(key),
  };
  try {
    const policy = await policyFromCommit(evidence.git, subject.default.commit, parts.checks);
    return { kind: 'opened', pull: { ...pull, policy } };
  } catch (error) {
    if (error instanceof PolicyError) return { kind: 'invalid-policy', error, pull };
    throw error;
  }
}
