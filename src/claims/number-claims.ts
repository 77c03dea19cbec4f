import type { NumberClaim } from './claim.ts';
import { said } from './said.ts';
import type { Sentence } from './sentence.ts';

const MOST_NUMBERS = 30;
const MOST_WORDS = 6;

const ahead = /((?:[a-z]\w{0,40}[ -]{1,2}){0,6}[a-z]\w{0,40})(?:\s?[=:：为]\s{0,2}|[ -])$/;
const joining = new Set(['of', 'to', 'is', 'at', 'as']);
const behind = /^[ -]{1,2}((?:[a-z]\w{0,40}[ -]{0,2}){1,6})/;

/** Numbers that stand alone beside words. */
export function numberClaims(sentence: Sentence): readonly NumberClaim[] {
  const text = spoken(sentence);
  const claims: NumberClaim[] = [];
  for (const match of text.matchAll(/(?<![\w./@#+:-])\d{1,9}(?:\.\d{1,6})?(?![\w./@#%x×]*[\w@#%×])/g)) {
    if (claims.length === MOST_NUMBERS) break;
    const [value] = match;
    const before = wordsOf(ahead.exec(text.slice(Math.max(0, match.index - 120), match.index))?.[1]);
    if (joining.has(before.at(-1) ?? '')) before.pop();
    const end = match.index + value.length;
    const after = wordsOf(behind.exec(text.slice(end, end + 120))?.[1]);
    if (before.length < 2 && after.length < 2) continue;
    const quote = before.length < 2 ? [value, ...after].join(' ') : [...before.slice(-4), value].join(' ');
    claims.push({ kind: 'number', value, before, after, ...said(sentence, quote) });
  }
  return claims;
}

/** Lower case, without code unless it is a number: what is set there is read as a setting. */
function spoken({ flat, atoms }: Sentence): string {
  let text = '';
  let from = 0;
  for (const { atom, at } of atoms) {
    text += `${flat.slice(from, at)}${atom.kind === 'code' && /^\d[\d.]{0,15}$/.test(atom.text) ? atom.text : '\ufffc'}`;
    from = at + 1;
  }
  return `${text}${flat.slice(from)}`.toLowerCase();
}

function wordsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[ -]+/)
    .filter((word) => word !== '')
    .slice(-MOST_WORDS);
}
