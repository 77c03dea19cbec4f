import type { Account } from './account.ts';

export interface PullEnd {
  /** `owner/name`; a fork's, where the pull request comes from one. */
  readonly repository: string;
  readonly ref: string;
  readonly sha: string;
}

export interface Pull {
  readonly id: number;
  /** Of the repository it is opened against. */
  readonly repository: string;
  readonly number: number;
  readonly author: Account;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  isDraft: boolean;
  head: PullEnd;
  base: PullEnd;
  readonly labels: string[];
  readonly reviewers: string[];
  readonly createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  mergedAt: string | null;
  mergeCommit: string | null;
  lastEditedAt: string | null;
  editor: Account | null;
}

export interface PullFile {
  readonly filename: string;
  readonly status: string;
  readonly previous_filename?: string | undefined;
}
