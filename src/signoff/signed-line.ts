import type { SignoffText } from './signoff-text.ts';

export type SignedJudgement = 'names-author' | 'missing' | 'placeholder' | 'names-another';

const loginPattern = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\[bot\])?$/;

/**
 * Whether the `Signed:` line names the comment's author and nobody else; logins compare without case, `@` is optional.
 */
export function judgeSigned(
  signed: SignoffText['signed'],
  author: string,
  placeholder: string,
): SignedJudgement {
  if (signed === undefined || signed.value === '') return 'missing';
  if (signed.value.toLowerCase().includes(placeholder.toLowerCase())) return 'placeholder';
  const names = namedLogins(signed.value);
  return names.length > 0 && names.every((name) => name === author.toLowerCase())
    ? 'names-author'
    : 'names-another';
}

/** Every `@login` of the line, else its first word; in lower case. What is written like a login but is none stays as it is. */
export function namedLogins(value: string): string[] {
  const words = value
    .split(/[\s,;()<>"']+|\](?=\()|(?<![A-Za-z0-9])\[/)
    .map((word) => word.replace(/^[`*_.:-]+|[`*_.:-]+$/g, ''))
    .filter((word) => word !== '');
  const mentioned = words.filter((word) => word.startsWith('@')).map((word) => word.slice(1));
  const first = words.find((word) => /[A-Za-z0-9]/.test(word));
  const names = mentioned.length > 0 ? mentioned : first === undefined ? [] : [first];
  return names.map((name) => (loginPattern.test(name) ? name.toLowerCase() : `(${name})`));
}
