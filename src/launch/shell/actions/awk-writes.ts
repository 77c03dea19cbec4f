import { type Invocation, placeOf, textAt, wordAt } from '../invocation.ts';
import { hole, literal, type Text } from '../text.ts';
import { emitAction } from './emit.ts';

const MOST_TEXT = 20_000;

/** Files that an awk program changes: `-i inplace`, `print > "file"`, `system(...)`. */
export function awkWrites(invocation: Invocation): void {
  const { machine, node, words } = invocation;
  const place = placeOf(invocation);
  const programs = words.slice(1).flatMap((_, index) => {
    const word = wordAt(invocation, index + 1);
    return word?.includes('{') === true ? [{ word, index: index + 1 }] : [];
  });
  const isInPlace = words.some(
    (_, index) => wordAt(invocation, index) === '-i' && wordAt(invocation, index + 1) === 'inplace',
  );
  const [first] = programs;
  if (isInPlace && first !== undefined)
    for (const { text } of words.slice(first.index + 1))
      emitAction(
        machine,
        { action: 'patch', target: text, content: textAt(invocation, first.index) },
        node,
        place,
      );
  for (const { word } of programs)
    for (const target of targetsOf(word.slice(0, MOST_TEXT), invocation))
      emitAction(machine, { action: 'write', target, content: literal(word, place) }, node, place);
}

function targetsOf(program: string, invocation: Invocation): readonly Text[] {
  const place = placeOf(invocation);
  const strings: string[] = [];
  // A `>` in a string leads nowhere.
  const bare = program.replace(
    /"((?:[^"\\\n]|\\.)*)"/g,
    (_, inner: string) => `"${strings.push(inner) - 1}"`,
  );
  const unknown = (what: string) =>
    hole({ kind: 'unsupported', what: 'awk program' }, what.slice(0, 200), place);
  const targets: Text[] = [];
  for (const [whole, sign, quoted, variable] of bare.matchAll(
    /\bprintf?\b[^;{}\n>|]*(>>?|\|)\s*(?:"(\d+)"(?=\s*(?:[;}\n]|$))|([A-Za-z_]\w*)(?=\s*(?:[;}\n]|$))|[^\s;}])/g,
  )) {
    const path = quoted === undefined ? undefined : strings[Number(quoted)];
    if (path?.startsWith('/dev/') === true) continue;
    const given = sign !== '|' && variable !== undefined ? variableOf(invocation, variable) : undefined;
    targets.push(given ?? (path === undefined || sign === '|' ? unknown(whole) : literal(path, place)));
  }
  if (/\bsystem\s*\(/.test(bare)) targets.push(unknown('system()'));
  return targets;
}

/** `-v NAME=value`. */
function variableOf({ words }: Invocation, name: string): Text | undefined {
  for (const [index, { text }] of words.entries()) {
    const [first, ...rest] = text;
    if (wordAt({ words }, index - 1) !== '-v' || first?.kind !== 'literal') continue;
    if (!first.text.startsWith(`${name}=`)) continue;
    const left = first.text.slice(name.length + 1);
    return left === '' ? rest : [{ ...first, text: left }, ...rest];
  }
  return undefined;
}
