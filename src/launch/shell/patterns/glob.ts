import { anyCharacter, character, readClass } from './character-class.ts';
import { Matcher } from './match.ts';
import { compile, type Node } from './program.ts';

const MOST_CHARACTERS = 1_000;

/** A shell pattern, quoted characters behind a backslash; undefined if it is too large. */
export function globMatcher(pattern: string): Matcher | undefined {
  if (pattern.length > MOST_CHARACTERS) return undefined;
  const parsed = parse(pattern, 0, false);
  const program = parsed && compile(parsed.ways[0] ?? []);
  return program && new Matcher(program);
}

/** The text that a pattern stands for, if it can match only one. */
export function plainPattern(pattern: string): string | undefined {
  let text = '';
  for (let at = 0; at < pattern.length; at += 1) {
    if (pattern[at] === '\\' && at + 1 < pattern.length) at += 1;
    else if (/[*?[]/.test(pattern[at] ?? '') || (pattern[at + 1] === '(' && /[@+!]/.test(pattern[at] ?? '')))
      return undefined;
    text += pattern[at] ?? '';
  }
  return text;
}

/** As a pattern that matches exactly this text. */
export function escapeGlob(text: string): string {
  return text.replace(/[\\*?[\]@+!()|]/g, '\\$&');
}

interface Parsed {
  readonly ways: readonly (readonly Node[])[];
  readonly end: number;
}

function parse(pattern: string, from: number, inGroup: boolean): Parsed | undefined {
  const ways: Node[][] = [[]];
  const add = (node: Node) => ways.at(-1)?.push(node);
  let at = from;
  while (at < pattern.length) {
    const char = pattern[at] ?? '';
    if (inGroup && char === ')') return { ways, end: at + 1 };
    if (inGroup && char === '|') {
      ways.push([]);
      at += 1;
      continue;
    }
    if (pattern[at + 1] === '(' && '?*+@!'.includes(char)) {
      // Negated groups are not followed: the caller sees a pattern that has no answer.
      if (char === '!') return undefined;
      const group = parse(pattern, at + 2, true);
      if (group === undefined) return undefined;
      const node: Node = { kind: 'alternatives', ways: group.ways };
      const least = char === '?' || char === '*' ? 0 : 1;
      const most = char === '?' || char === '@' ? 1 : Number.POSITIVE_INFINITY;
      add({ kind: 'repeat', node: [node], least, most });
      at = group.end;
      continue;
    }
    const set = char === '[' ? readClass(pattern, at, true) : undefined;
    if (set !== undefined) {
      add(set.node);
      at = set.end;
      continue;
    }
    if (char === '*') add({ kind: 'repeat', node: [anyCharacter], least: 0, most: Number.POSITIVE_INFINITY });
    else if (char === '?') add(anyCharacter);
    else if (char === '\\' && at + 1 < pattern.length) {
      at += 1;
      add(character(pattern, at));
    } else add(character(pattern, at));
    at += 1;
  }
  return inGroup ? undefined : { ways, end: at };
}
