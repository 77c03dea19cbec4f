import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { weaknessOf } from '../../../src/app/settings/secret-strength.ts';

const guess = 'is too easy to guess';
const short = 'is shorter than 20 characters';

describe('weaknessOf', () => {
  test.each<[string, string | undefined]>([
    ['development', 'is a public default'],
    ['Development', 'is a public default'],
    ['changeme', 'is a public default'],
    ['x', short],
    ['0123456789abcdef123', short],
    ['a'.repeat(40), guess],
    ['ab'.repeat(20), guess],
    ['development'.repeat(3), guess],
    ['0123456789'.repeat(3), guess],
    ['abcdefghijklmnopqrstuvwxyz', guess],
    ['zyxwvutsrqponmlkjihgfedcba', guess],
    ['aaaaaaaaaaaaaaaaaaaaaaaaab', guess],
    ['11112222333344445555666677', guess],
    ['with a blank in the middle of it', 'holds blanks or characters beyond ASCII'],
    ['geheimnis-das-ümlaute-hat-9417', 'holds blanks or characters beyond ASCII'],
    ['a1b2c3d4e5f6'.repeat(100), 'is longer than 1000 characters'],
    ['9c1f7ab203e84d56b7c0aa41f3d92e18', undefined],
    ['hT7!kq_93Zp0-wXc2~Vn', undefined],
    ['correct-horse-battery-staple-93', undefined],
  ])('%j: %s', (secret, weakness) => {
    expect(weaknessOf(secret)).toBe(weakness);
  });

  test('finds nothing wrong with what "openssl rand -hex 32" makes', () => {
    for (let count = 0; count < 500; count += 1)
      expect(weaknessOf(randomBytes(32).toString('hex'))).toBeUndefined();
  });

  test('finds every short piece that is repeated', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 20 }),
        fc.integer({ min: 2, max: 40 }),
        (piece, times) => {
          expect(weaknessOf(piece.repeat(Math.max(times, Math.ceil(40 / piece.length))))).toBeDefined();
        },
      ),
    );
  });

  test('never quotes the secret', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4, maxLength: 60, unit: 'grapheme-ascii' }), (secret) => {
        const quoted = `<${secret}>`;
        expect(weaknessOf(quoted) ?? '').not.toContain(quoted);
      }),
    );
  });
});
