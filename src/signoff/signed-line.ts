import type { SignoffText } from './signoff-text.ts';

export type SignedJudgement = 'names-author' | 'missing' | 'placeholder' | 'names-another';

/** Whether the `Signed:` line names the comment's author; logins compare without case, `@` is optional. */
export function judgeSigned(
  signed: SignoffText['signed'],
  author: string,
  placeholder: string,
): SignedJudgement {
  if (signed === undefined || signed.value === '') return 'missing';
  if (signed.value.toLowerCase().includes(placeholder.toLowerCase())) return 'placeholder';
  return namedLogins(signed.value).includes(author.toLowerCase()) ? 'names-author' : 'names-another';
}

/** Every `@login` of the line, else its first word. */
export function namedLogins(value: string): string[] {
  const mentioned = [...value.matchAll(/@([A-Za-z0-9][A-Za-z0-9_-]*(?:\[bot\])?)/g)].map(
    (match) => match[1] ?? '',
  );
  const first = /[A-Za-z0-9][A-Za-z0-9_-]*/.exec(value)?.[0];
  const names = mentioned.length > 0 ? mentioned : first === undefined ? [] : [first];
  return names.map((name) => name.toLowerCase());
}
