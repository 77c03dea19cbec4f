// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { replaceAround } from '../../../src/launch/shell/replace-around.ts';
import { concat, hole, literal, type Text } from '../../../src/launch/shell/text.ts';
import { serversOf } from '../../../src/launch/shell/to-serving.ts';
import { run, show } from './support.ts';

const origin = { path: 'a.sh', line: 1 };
const gap = hole({ kind: 'variable', name: 'X' }, '$X', origin);
/** `?` stands for what is not known. */
const textOf = (shown: string): Text =>
  concat(...shown.split(/(\?)/).map((part) => (part === '?' ? gap : literal(part, origin))));
const shownOf = (text: Text | undefined) =>
  text?.map((piece) => (piece.kind === 'literal' ? piece.text : '?')).join('');

describe('a part of a text is replaced', () => {
  test.each([
    ['--a fake --b', 'fake', '', '--a  --b'],
    ['? --a fake ?', 'fake', 'true', '? --a true ?'],
    ['fake?fake', 'fake', 'x', 'x?x'],
    ['?', 'fake', 'x', '?'],
    ['? ?', 'ab', 'x', '? ?'],
  ])('in %j, %j by %j: %j', (text, part, replacement, expected) => {
    expect(shownOf(replaceAround(textOf(text), part, replacement))).toBe(expected);
  });

  test.each([
    ['fa?', 'fake'],
    ['?ke', 'fake'],
    ['--f?', 'fake'],
    ['?ak?', 'fake'],
    ['a?', 'ab'],
    ['x', ''],
  ])('in %j, %j cannot be told', (text, part) => {
    expect(replaceAround(textOf(text), part, 'x')).toBeUndefined();
  });

  test('whatever stands in the holes', () => {
    const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength });
    fc.assert(
      fc.property(
        letters(8),
        letters(8),
        letters(3).filter(Boolean),
        letters(2),
        letters(6),
        (x, y, part, by, inside) => {
          const changed = shownOf(replaceAround(textOf(`${x}?${y}`), part, by));
          if (changed === undefined) return;
          const real = `${x}${inside}${y}`.replaceAll(part, by);
          expect(real).toBe(changed.replace('?', inside.replaceAll(part, by)));
        },
      ),
    );
  });

  test('with the place of every character', () => {
    const text = concat(literal('a fake', origin), literal(' b', { path: 'a.sh', line: 7 }), gap);
    expect(replaceAround(text, 'fake', 'x')?.map((piece) => piece.origin.line)).toEqual([1, 7, 1]);
  });
});

describe('a server command that sed changes', () => {
  test.each([
    ["sed 's/--fake//g'", ['x', 'y', 'host']],
    ["sed 's/x/z/g'", ['z', 'fake', 'y', 'host']],
    ["sed 's/o/z/'", undefined],
    ["sed 's/fak[e]//g'", undefined],
  ])('by %s', (command, flags) => {
    const script = [
      'C="--x --fake --y --host $(hostname -I)"',
      `C=$(echo "$C" | ${command})`,
      'eval "python3 -m sglang.launch_server $C"',
    ];
    const [server] = serversOf(run(script.join('\n')));
    const found = server?.args.map(({ flag, value }) => (flag === '' ? show(value) : flag));
    if (flags === undefined) expect(found).not.toEqual(expect.arrayContaining(['x', 'y']));
    else expect(found).toEqual(flags);
  });
});
