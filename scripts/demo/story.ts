import type { RowStatus, VerdictWord } from '../../src/verdict/row.ts';

/** A comment of the app that a step must bring about. */
export interface ExpectedComment {
  /** As in its first line, `<!-- pr-verdict MARKER -->`. */
  readonly marker: string;
  readonly change: 'said' | 'edited';
  /** Parts of its text. */
  readonly says?: readonly string[];
  readonly saysNot?: readonly string[];
}

export interface ExpectedDispatch {
  /** `owner/name` */
  readonly repository: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, string>>;
}

/** All that the app may do in a step; what is left out must not happen. */
export interface ExpectedStep {
  readonly comments?: readonly ExpectedComment[];
  /** Of the app, on somebody's comment. */
  readonly reactions?: readonly { readonly on: string; readonly content: string }[];
  readonly dispatches?: readonly ExpectedDispatch[];
  /** Key of the sign-off that is answered; from then on the check run is complete, too. */
  readonly verdictOn?: string;
}

/** Something that the fixture does not tell, because our own doings lead to it or because it happens elsewhere. */
export type ExtraStep = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'callback'; readonly type: string; readonly payload: Readonly<Record<string, string>> }
  | { readonly kind: 'merged upstream'; readonly repository: string; readonly number: number }
  | { readonly kind: 'comment'; readonly by: string; readonly comment: number; readonly body: string }
);

/** One pull request: where it is recorded, and what must come of each step. */
export interface Story {
  /** Folder below `fixtures/`. */
  readonly fixture: string;
  readonly about: string;
  /** Upstream pull requests that are still open at the beginning, as `owner/name#1`. */
  readonly openUpstream: readonly string[];
  readonly extraSteps: readonly ExtraStep[];
  /** By the step's id; steps that are not listed change nothing. */
  readonly steps: Readonly<Record<string, ExpectedStep>>;
  readonly verdict: VerdictWord;
  /** What each check must find, by number, whether it exists yet or not. */
  readonly rows: Readonly<Record<number, RowStatus>>;
  /** By number of the check: all its annotations, as `path:line`. Checks that are not listed may annotate what they like. */
  readonly annotations: Readonly<Record<number, readonly string[]>>;
}
