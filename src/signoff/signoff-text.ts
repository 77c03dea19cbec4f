/** How a checklist box is written: `[x]`, `[ ]`, or something GitHub does not show as a box (`[]`, `[ x ]`). */
export type BoxState = 'ticked' | 'unticked' | 'malformed';

export interface ChecklistBox {
  readonly state: BoxState;
  /** Plain text without the box. */
  readonly text: string;
  /** Line in the document it was read from, from 1. */
  readonly line: number;
  /** 1 = outermost list. */
  readonly depth: number;
}

export interface DetailLine {
  readonly text: string;
  readonly line: number;
}

/** What a sign-off says, before anything is judged. */
export interface SignoffText {
  readonly boxes: readonly ChecklistBox[];
  /** The detail section without its untouched placeholder; empty if nothing was written. */
  readonly detail: readonly DetailLine[];
  /** What stands behind the last `Signed:`, or `undefined` without such a line. */
  readonly signed: { readonly value: string; readonly line: number } | undefined;
}

export type SignoffReading =
  | { readonly kind: 'signoff'; readonly text: SignoffText }
  | {
      readonly kind: 'not-a-signoff';
      /** For people. */
      readonly reason: string;
      /** The boxes of a text that lacks the opening phrase: its author may have meant a sign-off. */
      readonly boxes: readonly ChecklistBox[];
    };
