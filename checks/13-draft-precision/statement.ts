import { holdsWord } from '../../src/check/holds-word.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import type { DraftConfig } from './config.ts';
import { bitsOf } from './precision.ts';

/** What a sign-off's detail section says about a draft; `lowered`: that it runs below its stored precision. */
export type Statement =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'stated' | 'lowered';
      readonly line: string;
      readonly stored: string;
      readonly effective: string;
    };

const storedWord = /^(?:stored|shipped|ships|checkpoint|native|original|published)$/i;
const effectiveWord = /^(?:effective|effectively|runs|run|running|served|serves|loaded|used|runtime)$/i;

/** A statement may go on in the bullets below the line that names the draft. */
const MOST_LINES = 3;

/** Names the draft, its stored precision and the precision that it runs in. */
export function statementOn(draft: string, { current }: Signoffs, config: DraftConfig): Statement {
  for (const { text } of current) {
    const lines = (text?.detail ?? []).map((line) => line.text);
    for (const [at, line] of lines.entries()) {
      if (!holdsWord(line, draft)) continue;
      const found = precisionsIn(without(lines.slice(at, at + MOST_LINES).join(' '), draft), config);
      if (found === undefined) continue;
      const isLowered = (bitsOf(found.effective, config) ?? 0) < (bitsOf(found.stored, config) ?? 0);
      return { kind: isLowered ? 'lowered' : 'stated', line, ...found };
    }
  }
  return { kind: 'none' };
}

/** The name itself may hold a precision. */
function without(text: string, name: string): string {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  return `${text.slice(0, at)} ${text.slice(at + name.length)}`;
}

/** One precision stands for both; of several, the first two in the order of the words for them. */
function precisionsIn(
  text: string,
  config: DraftConfig,
): { readonly stored: string; readonly effective: string } | undefined {
  const words = [...text.slice(0, 2000).matchAll(/[A-Za-z][\w-]{0,40}/g)].map(([word]) => word);
  const storedAt = words.findIndex((word) => storedWord.test(word));
  const effectiveAt = words.findIndex((word) => effectiveWord.test(word));
  const [first, second = first] = words.filter((word) => bitsOf(word, config) !== undefined);
  if (storedAt === -1 || effectiveAt === -1 || first === undefined || second === undefined) return undefined;
  return storedAt < effectiveAt ? { stored: first, effective: second } : { stored: second, effective: first };
}
