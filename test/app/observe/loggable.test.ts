import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { loggable, loggableText } from '../../../src/app/observe/loggable.ts';
import { SecretFilter } from '../../../src/app/observe/secrets.ts';

const none = new SecretFilter([]);
const KNOWN = 'hT7!kq_93Zp0-wXc2~Vn';
const secrets = new SecretFilter([KNOWN, '']);
const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOjF9.c2lnbmF0dXJl';

describe('loggableText', () => {
  test.each([
    ['plain', 'plain'],
    ['two\nlines\tand\rmore', 'two lines and more'],
    ['\u001b[31mred', '\\x1b[31mred'],
    ['a\u202eb\u200bc', 'a\\u{202e}b\\u{200b}c'],
    [`token ghs_${'a1'.repeat(18)} used`, 'token [secret] used'],
    [`github_pat_${'a1'.repeat(20)}`, '[secret]'],
    [`v1.${'0a'.repeat(20)}`, '[secret]'],
    [`authorization: bearer ${jwt}`, 'authorization: bearer [secret]'],
    [`sha256=${'0a'.repeat(32)}`, '[secret]'],
    [`x -----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- y`, 'x [secret] y'],
    ['x -----BEGIN PRIVATE KEY-----\nMIIE', 'x [secret]'],
    [`it was "${KNOWN}"`, 'it was "[secret]"'],
    [`commit ${'0a'.repeat(20)}`, `commit ${'0a'.repeat(20)}`],
  ])('%j becomes %j', (text, shown) => {
    expect(loggableText(text, secrets)).toBe(shown);
  });

  test('cuts what is long and says so', () => {
    expect(loggableText('a'.repeat(1_001), none)).toBe(`${'a'.repeat(1_000)}…`);
    expect(loggableText('a'.repeat(1_000), none)).toBe('a'.repeat(1_000));
  });

  test('leaves no half of a secret where it cuts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 950, max: 1_050 }), (before) => {
        const shown = loggableText(`${'-'.repeat(before)}${KNOWN}`, secrets);
        expect(shown).not.toContain(KNOWN.slice(0, 4));
      }),
    );
  });

  test('is one visible line, bounded, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
        const shown = loggableText(text, none);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
        expect(shown.length).toBeLessThan(12_000);
      }),
    );
  });

  test('takes no time for hostile texts', () => {
    for (const hostile of [
      '-----BEGIN '.repeat(1e6),
      'eyJ.'.repeat(1e6),
      'gh'.repeat(1e6),
      '\u202e'.repeat(1e6),
    ])
      expect(loggableText(hostile, secrets).length).toBeLessThan(12_000);
  });
});

describe('loggable', () => {
  test.each<[unknown, unknown]>([
    [1, 1],
    [true, true],
    [null, null],
    [undefined, undefined],
    ['a\nb', 'a b'],
    [
      ['a\nb', 1],
      ['a b', 1],
    ],
    [{ a: { b: 'c\nd' } }, { a: { b: 'c d' } }],
    [{ token: 'abc', webhookSecret: 'abc', Authorization: 'x', privateKey: 'k' }, 'all secret'],
    [{ a: { b: { c: { d: { e: 1 } } } } }, { a: { b: { c: { d: '[object]' } } } }],
    [() => 1, '[function]'],
    [10n, '[bigint]'],
  ])('of %p is %p', (value, expected) => {
    const wanted =
      expected === 'all secret'
        ? { token: '[secret]', webhookSecret: '[secret]', Authorization: '[secret]', privateKey: '[secret]' }
        : expected;
    expect(loggable(value, none)).toEqual(wanted);
  });

  test('cuts long lists', () => {
    const list = loggable(
      Array.from({ length: 60 }, (_, index) => index),
      none,
    );
    expect(list).toEqual([...Array.from({ length: 50 }, (_, index) => index), '+10']);
  });

  test('shows an error with its causes and where it arose', () => {
    const cause = new Error(`no answer for ghs_${'a1'.repeat(18)}`);
    const shown = loggable(new TypeError('broken\nhere', { cause }), none);
    expect(shown).toEqual({
      error: 'TypeError: broken here; caused by Error: no answer for [secret]',
      at: expect.arrayContaining([expect.stringMatching(/^at /)]),
    });
  });

  test('ends with what refers to itself', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(JSON.stringify(loggable(loop, none)).length).toBeLessThan(200);
  });
});
