import type { StagingRequest } from '../state/app-state.ts';

/** A comment of ours as it should read. The body's first line is its marker. */
export interface DesiredComment {
  readonly marker: string;
  readonly body: string;
  /** Login in lower case of whom it answers, where such answers to one person are limited in number. */
  readonly to?: string;
}

/** Our only reaction on somebody's comment; none if it is absent. */
export interface DesiredReaction {
  readonly comment: number;
  readonly content: '+1' | '-1' | undefined;
}

/** What we want to have said. What is not listed stays as it is. */
export interface Desired {
  readonly comments: readonly DesiredComment[];
  /** Markers of comments of ours that are to be gone: what they answered is gone. */
  readonly deletions: readonly string[];
  readonly reactions: readonly DesiredReaction[];
  readonly staging: readonly StagingRequest[];
}
