import { code } from '../check/markdown.ts';
import type { Verdict } from './verdict.ts';

/** Title of the check run whose sign-off is for another diff; `undefined` if it is for the assessed one. */
export function staleTitle({ signoff, subject }: Verdict): string | undefined {
  if (signoff?.staleFor === undefined) return undefined;
  if (signoff.staleFor === '') return 'sign-off is not known to be for this diff';
  return signoff.staleFor === subject.head
    ? 'sign-off is for another base branch'
    : `sign-off is for ${signoff.staleFor.slice(0, 7)}`;
}

/** What a reader of the rows must know about such a sign-off. */
export function staleNotes({ signoff, subject }: Verdict): string[] {
  if (signoff?.staleFor === undefined) return [];
  const assessed = `${code(subject.head.slice(0, 7))}, the commit assessed here`;
  const advice =
    signoff.key === undefined || signoff.key.startsWith('issuecomment-')
      ? 'edit the same comment'
      : 'review this commit, or edit the same review';
  return [
    `This sign-off ${whatItIsFor(signoff.staleFor, subject.head, assessed)}. A fresh sign-off is needed: ${advice}.`,
  ];
}

function whatItIsFor(staleFor: string, head: string, assessed: string): string {
  if (staleFor === '') return `is not known to be for the diff of ${assessed}`;
  if (staleFor === head) return `is for the diff against another base branch, not for that of ${assessed}`;
  return `is for ${code(staleFor.slice(0, 7))}, not for ${assessed}`;
}
