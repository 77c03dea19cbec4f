import type { SignoffText } from '../signoff/signoff-text.ts';

/** One person's sign-off. What is not known stays absent. */
export interface Signoff {
  /** `issuecomment-<id>` and so on; absent when it was given as a file. */
  readonly key?: string;
  readonly author?: string;
  /** As GitHub's REST API reports it: `OWNER`, `MEMBER`, `COLLABORATOR`, ... */
  readonly association?: string;
  /** Absent if only the author was given. */
  readonly text?: SignoffText;
  readonly url?: string;
}

/** A comment that is written like a sign-off but does not count. */
export interface RefusedSignoff {
  readonly key: string;
  /** For people, without the key: "it was edited by ...". */
  readonly reason: string;
}

export interface Signoffs {
  /** The one whose text is judged: the comment under verdict, else the newest. */
  readonly judged: Signoff | undefined;
  /** Everybody who has signed off; check 0 takes them together. */
  readonly current: readonly Signoff[];
  readonly refused: readonly RefusedSignoff[];
  /** No source could be asked whether the signers may write; said in the verdict. */
  readonly permissionAssumed: boolean;
}
