import type { Origin } from '../value.ts';
import { alternatives, choice, concat, holeFrom, knownText, literal, type Piece, type Text } from './text.ts';

/** Applies a function to every way a text can be; what has holes becomes one. */
export function mapKnown(
  text: Text,
  expression: string,
  origin: Origin,
  change: (known: string, whole: Text) => Text | string | undefined,
): Text {
  const ways = alternatives(text);
  if (ways === undefined) return holeFrom(text, expression, origin);
  const options = ways.map(({ when, text: way }) => {
    const known = knownText(way);
    const changed = known === undefined ? undefined : change(known, way);
    const result = typeof changed === 'string' ? literal(changed, way[0]?.origin ?? origin) : changed;
    return { when, text: result ?? holeFrom(way, expression, origin) };
  });
  const [only] = options;
  if (options.length === 1 && only !== undefined && only.when.length === 0) return only.text;
  return choice(options, origin);
}

/** Part of a known text, each character with the place where it was written. */
export function sliceText(text: Text, from: number, to: number): Text {
  const parts: Text[] = [];
  let at = 0;
  for (const piece of text) {
    if (piece.kind !== 'literal') continue;
    const start = Math.max(from - at, 0);
    const end = Math.min(to - at, piece.text.length);
    if (start < end) parts.push([{ ...piece, text: piece.text.slice(start, end) }]);
    at += piece.text.length;
  }
  return concat(...parts);
}

/** The lines of a text, without a last empty one. */
export function linesOf(text: Text): readonly Text[] | undefined {
  const lines: Text[] = [];
  let line: Piece[] = [];
  for (const piece of text) {
    if (piece.kind !== 'literal') return undefined;
    let from = 0;
    for (let end = piece.text.indexOf('\n'); end !== -1; end = piece.text.indexOf('\n', from)) {
      if (end > from) line.push({ ...piece, text: piece.text.slice(from, end) });
      lines.push(line);
      line = [];
      from = end + 1;
    }
    if (from < piece.text.length) line.push(from === 0 ? piece : { ...piece, text: piece.text.slice(from) });
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** Without the line feeds at its end, as command substitution has it. */
export function withoutEnd(text: Text): Text {
  const last = text.at(-1);
  if (last?.kind === 'choice') {
    const options = last.options.map((option) => ({
      ...option,
      text: option.text && withoutEnd(option.text),
    }));
    return [...text.slice(0, -1), { ...last, options }];
  }
  if (last?.kind !== 'literal') return text;
  let end = last.text.length;
  while (end > 0 && last.text[end - 1] === '\n') end -= 1;
  if (end === last.text.length) return text;
  const rest = text.slice(0, -1);
  return end === 0 ? withoutEnd(rest) : [...rest, { ...last, text: last.text.slice(0, end) }];
}
