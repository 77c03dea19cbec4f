import { code, firstCharacters } from '../../src/check/markdown.ts';
import { type Action, spelt } from '../../src/facts/engine-changes.ts';

const MOST = 100;

/** What an action changes, in a code span; a long path keeps its end, which names the file. */
export function shownTarget({ target: { value } }: Action): string {
  const text = spelt(value).trim();
  if (text.length <= MOST) return code(text);
  return code(`${firstCharacters(text, MOST / 2)}…${text.slice(-MOST / 2)}`);
}
