import { code } from '../check/markdown.ts';
import type { Verdict } from './verdict.ts';

/** Title of the check run whose sign-off is for another commit; `undefined` if it is for the assessed one. */
export function staleTitle({ signoff }: Verdict): string | undefined {
  if (signoff?.staleFor === undefined) return undefined;
  return signoff.staleFor === ''
    ? 'sign-off was written before this head'
    : `sign-off is for ${signoff.staleFor.slice(0, 7)}`;
}

/** What a reader of the rows must know about such a sign-off. */
export function staleNotes({ signoff, subject }: Verdict): string[] {
  if (signoff?.staleFor === undefined) return [];
  const what =
    signoff.staleFor === ''
      ? `was written before ${code(subject.head.slice(0, 7))}, the commit assessed here`
      : `is for ${code(signoff.staleFor.slice(0, 7))}, not for ${code(subject.head.slice(0, 7))}, the commit assessed here`;
  return [`This sign-off ${what}. A fresh sign-off is needed: edit the same comment.`];
}
