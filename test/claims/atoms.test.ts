import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Atom, atomsIn, FlatText, writtenOut } from '../../src/claims/atoms.ts';

const FIRST = '\ue000';
const piece = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: fc.string({ unit: 'binary', maxLength: 8 }) }),
  fc.record({ kind: fc.constant('code' as const), text: fc.string({ maxLength: 8 }) }),
  fc.record({ kind: fc.constant('address' as const), text: fc.webUrl() }),
);

function flatOf(
  pieces: readonly { readonly kind: 'text' | Atom['kind']; readonly text: string }[],
): FlatText {
  const flat = new FlatText();
  for (const { kind, text } of pieces) {
    if (kind === 'text') flat.add(text);
    else flat.addAtom({ kind, text });
  }
  return flat;
}

/** What no author's text keeps. */
const plain = (text: string) =>
  [...text.split('')].map((unit) => (unit >= '\ue000' && unit <= '\uf8ff' ? ' ' : unit)).join('');

describe('running text with atoms', () => {
  test('has one character for each atom, and each atom once, in order', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const flat = flatOf(pieces);
        const wanted = pieces.filter(({ kind }) => kind !== 'text');
        expect(flat.text.length).toBe(
          pieces.reduce((sum, { kind, text }) => sum + (kind === 'text' ? text.length : 1), 0),
        );
        expect(atomsIn(flat.text, flat.atoms).map(({ atom }) => atom)).toEqual(wanted);
      }),
    );
  });

  test('is written out as the author wrote it, without addresses', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const flat = flatOf(pieces);
        const expected = pieces.map(({ kind, text }) => {
          if (kind === 'address') return ' ';
          return kind === 'text' ? plain(text) : text;
        });
        expect(writtenOut(flat.text, flat.atoms)).toBe(expected.join(''));
      }),
    );
  });

  test('says where its atoms stand', () => {
    const flat = flatOf([
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: 'B=1' },
      { kind: 'text', text: ' c ' },
      { kind: 'address', text: 'https://example.com' },
    ]);
    expect(atomsIn(flat.text, flat.atoms)).toEqual([
      { atom: { kind: 'code', text: 'B=1' }, at: 2 },
      { atom: { kind: 'address', text: 'https://example.com' }, at: 6 },
    ]);
    // Of a part of it, the places are those in the part.
    expect(atomsIn(flat.text.slice(3), flat.atoms).map(({ at }) => at)).toEqual([3]);
  });

  test.each([
    ['text', FIRST, ' '],
    ['text', `a${FIRST}\uf8ffb`, 'a  b'],
    ['code', `${FIRST}x`, ' x'],
  ] as const)('cannot be given a mark in %s %j', (kind, text, expected) => {
    const flat = flatOf([
      { kind: 'text', text: '' },
      { kind, text },
    ]);
    expect(writtenOut(flat.text, flat.atoms)).toBe(expected);
  });

  test('keeps as many atoms as can be told apart, and all of its text', () => {
    const flat = new FlatText();
    for (let count = 0; count < 7_000; count += 1) {
      flat.addAtom({ kind: 'code', text: String(count) });
      flat.add('.');
    }
    expect(flat.atoms).toHaveLength(0xf8ff - 0xe000);
    expect(flat.text.match(/\./g)).toHaveLength(7_000);
    expect(atomsIn(flat.text, flat.atoms).at(-1)?.atom.text).toBe(String(0xf8ff - 0xe000 - 1));
  });

  test('a mark without an atom is a space', () => {
    expect(writtenOut(`a${FIRST}b`, [])).toBe('a b');
    expect(atomsIn(`a${FIRST}b`, [])).toEqual([]);
  });
});
