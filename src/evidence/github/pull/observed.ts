import type { CommentNode, OwnCheckRunNode, OwnCommits, PullNode } from './answer.ts';
import { type BaseHistory, toBaseHistory } from './base-history.ts';
import type { PullPages } from './read-pull.ts';

/** A comment in the conversation that was written with the credentials of this run. */
export interface OwnComment {
  readonly id: number;
  readonly body: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly url: string;
}

/** A check run that this app made on the head. */
export type OwnCheckRun = Omit<OwnCheckRunNode, 'permalink'> & { readonly id: number };

/** Another pull request, and the branch it is to be merged into. */
export interface OtherPull {
  readonly number: number;
  readonly base: string;
}

/** What a publisher must know of the pull request besides the evidence. Only the app's own words are adopted. */
export interface Observed {
  /** Since when at least the head is the head, by GitHub's clock (ISO 8601). */
  readonly updatedAt: string;
  readonly bases: BaseHistory;
  /** Other open pull requests with this very head; `undefined` if GitHub did not list them all. */
  readonly sameHead: readonly OtherPull[] | undefined;
  readonly isFork: boolean;
  /** The audited repository, whose words strangers cannot read. */
  readonly isPrivate: boolean;
  readonly isMerged: boolean;
  /** Oldest first. */
  readonly ownComments: readonly OwnComment[];
  /** In no order; empty unless the app said who it is. */
  readonly ownCheckRuns: readonly OwnCheckRun[];
  /** Own reactions (`THUMBS_UP`, ...) by comment id. */
  readonly ownReactions: ReadonlyMap<number, readonly string[]>;
}

export function observe({ first, comments }: PullPages): Observed {
  const pull = first.repository.pullRequest;
  return {
    updatedAt: pull.updatedAt,
    bases: toBaseHistory(pull),
    sameHead: sameHead(pull),
    isFork: pull.isCrossRepository,
    isPrivate: first.repository.isPrivate,
    isMerged: pull.merged,
    ownComments: ownCommentsIn(comments),
    ownCheckRuns: pull.own === undefined ? [] : ownCheckRunsIn(pull.own),
    ownReactions: new Map(
      comments.flatMap(({ fullDatabaseId, reactionGroups }) => {
        const own = reactionGroups?.filter(({ viewerHasReacted }) => viewerHasReacted) ?? [];
        return own.length === 0 ? [] : [[fullDatabaseId, own.map(({ content }) => content)] as const];
      }),
    ),
  };
}

export function ownCommentsIn(comments: readonly CommentNode[]): OwnComment[] {
  return comments.filter(({ viewerDidAuthor }) => viewerDidAuthor).map(toOwnComment);
}

export function ownCheckRunsIn({ nodes }: OwnCommits): OwnCheckRun[] {
  const suites = nodes.flatMap(({ commit }) => commit.checkSuites?.nodes ?? []);
  return suites.flatMap(({ checkRuns }) => checkRuns?.nodes ?? []).flatMap(toOwnCheckRun);
}

/** GitHub lists a commit's pull requests, but not the open ones of a commit that the default branch has already. */
function sameHead({ number, headRefOid, tip }: PullNode): OtherPull[] | undefined {
  const commit = tip?.nodes.find(({ commit: { oid } }) => oid === headRefOid)?.commit;
  const listed = commit?.associatedPullRequests;
  const isWhole = listed?.pageInfo.hasNextPage === false && listed.nodes.some((one) => one.number === number);
  if (!isWhole) return undefined;
  return listed.nodes
    .filter((one) => one.state === 'OPEN' && one.headRefOid === headRefOid && one.number !== number)
    .map((one) => ({ number: one.number, base: one.baseRefName }));
}

function toOwnComment({ fullDatabaseId: id, body, createdAt, url }: CommentNode): OwnComment {
  return { id, body, createdAt, url };
}

function toOwnCheckRun({ permalink, ...run }: OwnCheckRunNode): OwnCheckRun[] {
  const id = Number(/\/runs\/(\d{1,15})$/.exec(permalink)?.[1]);
  // One that cannot be addressed cannot be updated: another one takes its place.
  return Number.isSafeInteger(id) ? [{ id, ...run }] : [];
}
