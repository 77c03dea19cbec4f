import type { Account } from './account.ts';

export const reactionContents = [
  '+1',
  '-1',
  'laugh',
  'confused',
  'heart',
  'hooray',
  'rocket',
  'eyes',
] as const;
export type ReactionContent = (typeof reactionContents)[number];

export interface Reaction {
  readonly id: number;
  readonly user: Account;
  readonly content: ReactionContent;
  readonly createdAt: string;
}

/** What somebody wrote, wherever they wrote it. */
export interface Words {
  readonly id: number;
  readonly author: Account;
  /** Came through an app's token. */
  readonly viaApp: boolean;
  body: string;
  readonly createdAt: string;
  updatedAt: string;
  lastEditedAt: string | null;
  editor: Account | null;
  reactions: Reaction[];
}

export interface IssueComment extends Words {
  readonly kind: 'comment';
  readonly pull: number;
}

export type ReviewState = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING';

export interface Review extends Words {
  readonly kind: 'review';
  readonly pull: number;
  state: ReviewState;
  readonly commit: string;
}

export interface ReviewComment extends Words {
  readonly kind: 'reviewComment';
  readonly pull: number;
  readonly review: number;
  readonly path: string;
  readonly line: number | null;
  readonly commit: string;
  readonly inReplyTo: number | null;
}
