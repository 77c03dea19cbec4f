import { type Owner, parseOwner } from './owner.ts';
import { type Pattern, parsePattern } from './pattern.ts';
import type { Invalid } from './tokenize-pattern.ts';

/** One line that names a pattern. */
interface CodeownersLine {
  /** As written, with its escapes. */
  readonly text: string;
  readonly pattern: Pattern;
  /** Empty: the line takes its paths away from every earlier owner. */
  readonly owners: readonly Owner[];
}

/**
 * Reads one line without its line feed. Returns undefined for a blank line and for a comment.
 *
 * One invalid owner makes the line invalid, also when others are valid: GitHub documents that a line with
 * invalid syntax is skipped, and lists invalid owners among the errors of a line (REST, "List CODEOWNERS
 * errors"). An owner who is well formed but unknown to GitHub does not make the line invalid.
 */
export function parseLine(line: string): CodeownersLine | Invalid | undefined {
  const start = skipWhile(line, 0, isBlank);
  if (start === line.length || line[start] === '#') return undefined;

  const end = patternEnd(line, start);
  const text = line.slice(start, end);
  const pattern = parsePattern(text);
  if ('reason' in pattern) return pattern;

  const owners: Owner[] = [];
  for (const word of words(line, end)) {
    // Gitignore, and GitHub's example, have comments start a word: in `a#b` and `@a#b` it is a character.
    if (word.startsWith('#')) break;
    const owner = parseOwner(word);
    if (owner === undefined) return { reason: `${word} is not a @user, @organisation/team or email address` };
    owners.push(owner);
  }
  return { text, pattern, owners };
}

// Not a regular expression: on lines of megabytes its backtracking stack can overflow.
function patternEnd(line: string, start: number): number {
  let at = start;
  while (at < line.length && !isBlank(line[at])) at += line[at] === '\\' ? 2 : 1;
  return Math.min(at, line.length);
}

function* words(line: string, from: number): Generator<string> {
  let start = skipWhile(line, from, isBlank);
  while (start < line.length) {
    const end = skipWhile(line, start, (character) => !isBlank(character));
    yield line.slice(start, end);
    start = skipWhile(line, end, isBlank);
  }
}

function skipWhile(line: string, from: number, accepts: (character: string | undefined) => boolean): number {
  let at = from;
  while (at < line.length && accepts(line[at])) at += 1;
  return at;
}

// A carriage return in the middle of a line separates words too: read as a line break or as part of a name,
// it could assign paths on a line that GitHub refuses.
function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\r';
}
