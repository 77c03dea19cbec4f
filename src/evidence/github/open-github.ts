import { z } from 'zod';
import { EvidenceInputError, EvidenceRefused } from '../errors.ts';
import type { Evidence } from '../evidence.ts';
import { CommitId } from '../formats.ts';
import type { UpstreamEvidence } from '../github-evidence.ts';
import { evidenceParts } from '../part.ts';
import type { GitHubClient } from './client/github-client.ts';
import { ImmutableCache } from './client/immutable-cache.ts';
import { BlobReader } from './git/blob-reader.ts';
import { compare } from './git/compare.ts';
import { forkPoint } from './git/fork-point.ts';
import { GitHubGit } from './git/github-git.ts';
import { prefetch } from './git/prefetch.ts';
import { readTree } from './git/tree-reader.ts';
import { type LabelHistory, readLabelHistory } from './label-history.ts';
import type { Observed } from './pull/observed.ts';
import { takeSnapshot } from './pull/snapshot.ts';
import { RepositoryReader } from './repository-reader.ts';
import { restEvidence } from './rest-evidence.ts';
import { githubUpstream } from './upstream-evidence.ts';

export interface OpenOptions {
  readonly client: GitHubClient;
  /** Shared by all verdicts of a process. */
  readonly cache?: ImmutableCache;
  readonly repository: string;
  readonly pullRequest: number;
  /** Paths on the default branch that a verdict reads anyway; they come with the first answer. */
  readonly documents?: readonly string[];
  /** Paths that a verdict reads at the merge base and at the head anyway; given, they are asked for with what changed. */
  readonly companions?: readonly string[];
  /** Upstream repositories that may be read. */
  readonly upstream?: readonly string[];
  /** Who reads published pages; without it, this run has none. */
  readonly pages?: Pick<UpstreamEvidence, 'page'>;
  /** The app whose check runs are its own. */
  readonly app?: number;
  /** Judge these commits instead of the pull request's own: those of a merge group. */
  readonly pins?: { readonly base: string; readonly head: string };
}

export interface OpenedGitHub {
  readonly evidence: Evidence;
  readonly observed: Observed;
  /** Where another commit left the base branch. Rejects with `EvidenceRefused` if GitHub no longer has it. */
  mergeBaseOf(commit: string): Promise<string>;
  /** Which labels the pull request had when; read when it is asked for. */
  labelHistory(): Promise<LabelHistory>;
  /** The head commit as it is now, if it is no longer the one that is judged. */
  movedHead(): Promise<string | undefined>;
}

/**
 * Opens a pull request on GitHub and pins its commits.
 * Throws `EvidenceInputError` for what cannot be read at all, `EvidenceUnavailable` when GitHub cannot be asked.
 */
export async function openGitHub(options: OpenOptions): Promise<OpenedGitHub> {
  const { client, cache = new ImmutableCache(), pullRequest } = options;
  const name = `${options.repository}#${pullRequest}`;
  const named = new RepositoryReader(client, cache, options.repository);
  const snapshot = await takeSnapshot(named, pullRequest, options.documents ?? [], options.app).catch(
    unreadable(name),
  );
  const { repository } = snapshot;
  const { base, head } = options.pins ?? snapshot;
  const reader = new RepositoryReader(client, cache, repository);
  const blobs = new BlobReader(reader);
  for (const document of snapshot.documents) blobs.offer(document);
  const pin = (commit: string) => readTree(reader, commit).catch(unreadable(`${name}: tree of ${commit}`));
  const told =
    options.pins === undefined ? forkPoint(snapshot.commits, snapshot.totalCommits, head) : undefined;
  const comparing =
    told === undefined
      ? compare(reader, base, head).catch(unreadable(`${name}: merge base`))
      : Promise.resolve(told);
  const [{ merge_base_commit: mergeBase, total_commits: totalCommits }] = await Promise.all([
    comparing,
    pin(head),
    pin(snapshot.default.commit),
    comparing.then(({ merge_base_commit: { sha } }) => pin(sha)),
  ]);
  const git = new GitHubGit(reader, blobs);
  if (options.companions !== undefined)
    void prefetch(git, { mergeBase: mergeBase.sha, head }, options.companions);
  const evidence: Evidence = {
    subject: {
      repository,
      pullRequest,
      base,
      head,
      mergeBase: mergeBase.sha,
      default: snapshot.default,
    },
    parts: new Set(evidenceParts.filter((part) => part !== 'pages' || options.pages !== undefined)),
    signoff: { kind: 'newest' },
    git,
    github: restEvidence(reader, { ...snapshot, base, head }, totalCommits),
    upstream: githubUpstream(client, cache, options.upstream ?? [], options.pages),
  };
  return {
    evidence,
    observed: snapshot.observed,
    mergeBaseOf: async (commit) => (await compare(reader, base, commit)).merge_base_commit.sha,
    labelHistory: () => readLabelHistory(reader, pullRequest),
    movedHead: () => movedHead(reader, pullRequest, head),
  };
}

export const headQuery = `query Head($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) { headRefOid } }
}`;

const Head = z.object({ repository: z.object({ pullRequest: z.object({ headRefOid: CommitId }) }) });

async function movedHead(
  { client, owner, name }: RepositoryReader,
  number: number,
  pinned: string,
): Promise<string | undefined> {
  const address = `${owner}/${name}#${number}`;
  const { repository } = await client.query(address, headQuery, { owner, name, number }, Head);
  const { headRefOid: now } = repository.pullRequest;
  return now === pinned ? undefined : now;
}

function unreadable(what: string): (cause: unknown) => never {
  return (cause) => {
    if (!(cause instanceof EvidenceRefused)) throw cause;
    throw new EvidenceInputError(what, reasonOf(cause.status), { cause });
  };
}

function reasonOf(status: number): string {
  switch (status) {
    case 401:
      return 'GitHub does not accept the token (401)';
    case 403:
      return 'GitHub does not let this token read it (403)';
    case 404:
      return 'there is none, or this token may not see it (404)';
    default:
      return `GitHub refuses it (${status})`;
  }
}
