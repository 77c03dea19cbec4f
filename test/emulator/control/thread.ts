import { latestRuns } from '../format/checks.ts';
import { anchorOf } from '../format/words.ts';
import type { IssueComment, Review, ReviewComment } from '../store/words.ts';
import type { Control, PullRef } from './control.ts';

export interface ThreadEntry {
  /** As links and verdicts name it: `issuecomment-1`, `pullrequestreview-1`, `discussion_r1`. */
  readonly key: string;
  readonly kind: 'comment' | 'review' | 'reviewComment';
  readonly author: string;
  readonly at: string;
  /** Login of whoever edited it last. */
  readonly editedBy: string | undefined;
  readonly body: string;
  /** Of a review. */
  readonly state: string | undefined;
  /** Of an inline comment: `path:line`. */
  readonly place: string | undefined;
  readonly reactions: readonly { readonly content: string; readonly by: string }[];
}

export interface ThreadCheck {
  readonly id: number;
  readonly name: string;
  /** Slug of the app that reports it. */
  readonly app: string;
  readonly status: string;
  readonly conclusion: string | undefined;
  readonly title: string | undefined;
  readonly summary: string | undefined;
  readonly text: string | undefined;
  readonly annotations: readonly {
    readonly path: string;
    readonly line: number;
    readonly level: string;
    readonly message: string;
  }[];
  readonly actions: readonly string[];
}

export interface Thread {
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly author: string;
  readonly state: 'open' | 'closed' | 'merged';
  readonly isDraft: boolean;
  readonly head: string;
  readonly labels: readonly string[];
  /** In the order in which they were said. */
  readonly entries: readonly ThreadEntry[];
  /** The latest of each name at the head. */
  readonly checks: readonly ThreadCheck[];
}

/** A pull request's page, as somebody who reads it sees it. */
export function threadOf(control: Control, ref: PullRef): Thread {
  const { repository, pull } = control.pull(ref);
  const { comments, reviews, reviewComments, checkRuns } = repository;
  const said = [...comments.values(), ...reviews.values(), ...reviewComments.values()]
    // A review without a summary is seen by its comments alone.
    .filter((words) => words.kind !== 'review' || words.body !== '' || words.state !== 'COMMENTED')
    .filter((words) => words.pull === pull.number)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  const runs = latestRuns([...checkRuns.values()].filter(({ headSha }) => headSha === pull.head.sha));
  return {
    number: pull.number,
    title: pull.title,
    body: pull.body,
    author: pull.author.login,
    state: pull.mergedAt === null ? pull.state : 'merged',
    isDraft: pull.isDraft,
    head: pull.head.sha,
    labels: [...pull.labels],
    entries: said.map(entryOf),
    checks: runs.map((run) => ({
      id: run.id,
      name: run.name,
      app: run.suite.app.slug,
      status: run.status,
      conclusion: run.conclusion ?? undefined,
      title: run.title ?? undefined,
      summary: run.summary ?? undefined,
      text: run.text ?? undefined,
      annotations: run.annotations.map(({ path, start_line, annotation_level, message }) => ({
        path,
        line: start_line,
        level: annotation_level,
        message,
      })),
      actions: run.actions.map(({ identifier }) => identifier),
    })),
  };
}

function entryOf(words: IssueComment | Review | ReviewComment): ThreadEntry {
  return {
    key: anchorOf(words),
    kind: words.kind,
    author: words.author.login,
    at: words.createdAt,
    editedBy: words.editor?.login,
    body: words.body,
    state: words.kind === 'review' ? words.state : undefined,
    place: words.kind === 'reviewComment' ? `${words.path}:${words.line ?? ''}` : undefined,
    reactions: words.reactions.map(({ content, user }) => ({ content, by: user.login })),
  };
}
