import { sliceText } from './strings.ts';
import { alternatives, choice, concat, knownText, literal, type Text } from './text.ts';

/**
 * Every plain `part` of a text replaced, each character keeping its place; what is not known stays as it is. `undefined`
 * where the part could begin or end in what is not known.
 */
export function replaceAround(text: Text, part: string, replacement: string): Text | undefined {
  const ways = alternatives(text);
  if (part === '' || ways === undefined) return undefined;
  const changed = ways.map(({ when, text: way }) => ({ when, text: replaceInWay(way, part, replacement) }));
  if (changed.some((way) => way.text === undefined)) return undefined;
  const [only] = changed;
  const [first] = text;
  if (changed.length === 1 && only?.when.length === 0) return only.text;
  return first && choice(changed, first.origin);
}

function replaceInWay(way: Text, part: string, replacement: string): Text | undefined {
  const pieces: Text[] = [];
  let run: Text = [];
  for (const [at, piece] of way.entries()) {
    if (piece.kind === 'literal') {
      run = [...run, piece];
      continue;
    }
    if (couldReach(knownText(run) ?? '', part, at > run.length, true)) return undefined;
    pieces.push(replaceInRun(run, part, replacement), [piece]);
    run = [];
  }
  if (couldReach(knownText(run) ?? '', part, way.length > run.length, false)) return undefined;
  return concat(...pieces, replaceInRun(run, part, replacement));
}

/** Whether the part could stand across the begin or the end of what is known. */
function couldReach(known: string, part: string, isAfterHole: boolean, isBeforeHole: boolean): boolean {
  for (let length = 1; length < part.length; length += 1) {
    if (isAfterHole && known.startsWith(part.slice(-length))) return true;
    if (isBeforeHole && known.endsWith(part.slice(0, length))) return true;
  }
  // All of what is known could be a middle of it.
  return isAfterHole && isBeforeHole && known.length < part.length && part.includes(known);
}

function replaceInRun(run: Text, part: string, replacement: string): Text {
  const known = knownText(run) ?? '';
  const kept: Text[] = [];
  let from = 0;
  for (let at = known.indexOf(part); at !== -1; at = known.indexOf(part, from)) {
    const [begin] = sliceText(run, at, at + 1);
    kept.push(sliceText(run, from, at), begin === undefined ? [] : literal(replacement, begin.origin));
    from = at + part.length;
  }
  return from === 0 ? run : concat(...kept, sliceText(run, from, known.length));
}
