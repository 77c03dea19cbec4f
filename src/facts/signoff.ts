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

/** Why something written like a sign-off does not count. */
export type SignoffRefusal =
  | 'not-a-signoff'
  | 'no-author'
  | 'bot'
  | 'withdrawn'
  | 'edited'
  | 'no-write-access';

/** A comment that is written like a sign-off but does not count. */
export interface RefusedSignoff {
  readonly key: string;
  readonly kind: SignoffRefusal;
  /** For people, without the key: "it was edited by ...". */
  readonly reason: string;
  readonly author?: string;
}

/** A sign-off that counts, but for another diff than the one under judgement. */
export interface StaleSignoff {
  readonly key: string;
  readonly author: string;
  /** The commit it was written for, if that is known. */
  readonly sha: string | undefined;
  /** The commit under judgement. */
  readonly assessed: string;
}

export interface Signoffs {
  /** The one whose text is judged: the comment under verdict, else the newest; a stale one only if there is no other. */
  readonly judged: Signoff | undefined;
  /** Everybody who has signed off; check 0 takes them together. */
  readonly current: readonly Signoff[];
  /** Newest first. */
  readonly stale: readonly StaleSignoff[];
  readonly refused: readonly RefusedSignoff[];
  /** Keys of older comments that were not read, since more is written here than is read; absent if there are none. */
  readonly unread?: readonly string[];
  /** No source could be asked whether the signers may write; said in the verdict. */
  readonly permissionAssumed: boolean;
}
