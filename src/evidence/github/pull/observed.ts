import type { CommentNode, OwnCheckRunNode } from './answer.ts';
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

/** What a publisher must know of the pull request besides the evidence. Only the app's own words are adopted. */
export interface Observed {
  /** Since when at least the head is the head, by GitHub's clock (ISO 8601). */
  readonly updatedAt: string;
  /** Committer date of the head, which its author chose. */
  readonly headCommittedAt: string | undefined;
  readonly isFork: boolean;
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
  const tip = pull.tip?.nodes.find(({ commit }) => commit.oid === pull.headRefOid);
  const suites = pull.own?.nodes.flatMap(({ commit }) => commit.checkSuites?.nodes ?? []) ?? [];
  return {
    updatedAt: pull.updatedAt,
    headCommittedAt: tip?.commit.committedDate,
    isFork: pull.isCrossRepository,
    isMerged: pull.merged,
    ownComments: comments.filter(({ viewerDidAuthor }) => viewerDidAuthor).map(toOwnComment),
    ownCheckRuns: suites.flatMap(({ checkRuns }) => checkRuns?.nodes ?? []).flatMap(toOwnCheckRun),
    ownReactions: new Map(
      comments.flatMap(({ fullDatabaseId, reactionGroups }) => {
        const own = reactionGroups?.filter(({ viewerHasReacted }) => viewerHasReacted) ?? [];
        return own.length === 0 ? [] : [[fullDatabaseId, own.map(({ content }) => content)] as const];
      }),
    ),
  };
}

function toOwnComment({ fullDatabaseId: id, body, createdAt, url }: CommentNode): OwnComment {
  return { id, body, createdAt, url };
}

function toOwnCheckRun({ permalink, ...run }: OwnCheckRunNode): OwnCheckRun[] {
  const id = Number(/\/runs\/(\d{1,15})$/.exec(permalink)?.[1]);
  // One that cannot be addressed cannot be updated: another one takes its place.
  return Number.isSafeInteger(id) ? [{ id, ...run }] : [];
}
