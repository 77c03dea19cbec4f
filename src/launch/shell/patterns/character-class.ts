import type { Node } from './program.ts';

const named: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  space: [
    [9, 13],
    [32, 32],
  ],
  blank: [
    [9, 9],
    [32, 32],
  ],
  digit: [[48, 57]],
  alpha: [
    [65, 90],
    [97, 122],
  ],
  alnum: [
    [48, 57],
    [65, 90],
    [97, 122],
  ],
  upper: [[65, 90]],
  lower: [[97, 122]],
  xdigit: [
    [48, 57],
    [65, 70],
    [97, 102],
  ],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
};

/** A bracket expression at `at` (its `[`), with the offset behind it; undefined if it is not closed. */
export function readClass(
  pattern: string,
  at: number,
  escapes: boolean,
): { readonly node: Node; readonly end: number } | undefined {
  let index = at + 1;
  const negated = pattern[index] === '!' || pattern[index] === '^';
  if (negated) index += 1;
  const ranges: (readonly [number, number])[] = [];
  for (let first = true; index < pattern.length; first = false) {
    if (pattern[index] === ']' && !first) return { node: { kind: 'set', ranges, negated }, end: index + 1 };
    if (pattern.startsWith('[:', index)) {
      const close = pattern.indexOf(':]', index);
      const set = close === -1 ? undefined : named[pattern.slice(index + 2, close)];
      if (set === undefined) return undefined;
      ranges.push(...set);
      index = close + 2;
      continue;
    }
    if (escapes && pattern[index] === '\\' && index + 1 < pattern.length) index += 1;
    const low = pattern.charCodeAt(index);
    let high = low;
    if (pattern[index + 1] === '-' && index + 2 < pattern.length && pattern[index + 2] !== ']') {
      high = pattern.charCodeAt(index + 2);
      index += 2;
    }
    ranges.push([low, high]);
    index += 1;
  }
  return undefined;
}

export function character(text: string, at: number): Node {
  const code = text.charCodeAt(at);
  return { kind: 'set', ranges: [[code, code]], negated: false };
}

export const anyCharacter: Node = { kind: 'set', ranges: [], negated: true };
