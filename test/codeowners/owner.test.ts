import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatOwner, type Owner, parseOwner } from '../../src/codeowners/owner.ts';

describe('parseOwner', () => {
  test.each<[string, Owner]>([
    ['@ada', { kind: 'user', login: 'ada' }],
    ['@Ada-Lovelace', { kind: 'user', login: 'Ada-Lovelace' }],
    ['@ada_acme', { kind: 'user', login: 'ada_acme' }],
    ['@old-account-', { kind: 'user', login: 'old-account-' }],
    ['@7', { kind: 'user', login: '7' }],
    ['@acme/runners', { kind: 'team', organisation: 'acme', slug: 'runners' }],
    ['@Acme-Inc/gpu_team-2', { kind: 'team', organisation: 'Acme-Inc', slug: 'gpu_team-2' }],
    ['docs@example.com', { kind: 'email', address: 'docs@example.com' }],
    [
      'a.b+c_d%e-f@mail.example.technology',
      { kind: 'email', address: 'a.b+c_d%e-f@mail.example.technology' },
    ],
    ['x@example.xn--p1ai', { kind: 'email', address: 'x@example.xn--p1ai' }],
  ])('reads %s', (text, owner) => {
    expect(parseOwner(text)).toEqual(owner);
  });

  test.each([
    ['nothing', ''],
    ['a bare name', 'ada'],
    ['an at sign alone', '@'],
    ['two at signs', '@@ada'],
    ['a login that starts with a hyphen', '@-ada'],
    ['an app', '@helper[bot]'],
    ['a login with a dot', '@ada.lovelace'],
    ['a login that is not ASCII', '@adä'],
    ['a team without a slug', '@acme/'],
    ['a team without an organisation', '@/runners'],
    ['a team within a team', '@acme/runners/gpu'],
    ['a team without an at sign', 'acme/runners'],
    ['an address without a domain', 'docs@'],
    ['an address without a local part', '@example.com'],
    ['an address whose domain has no dot', 'docs@localhost'],
    ['an address with an empty domain label', 'docs@example..com'],
    ['an address with two at signs', 'a@b@example.com'],
    ['a comma after the login', '@ada,'],
    ['a comment glued to the login', '@ada#lead'],
    ['a line feed after the login', '@ada\n'],
  ])('refuses %s', (_, text) => {
    expect(parseOwner(text)).toBeUndefined();
  });
});

describe('formatOwner', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9-]{0,20}$/);
  const owner = fc.oneof(
    fc.record<Owner & { kind: 'user' }>({ kind: fc.constant('user'), login: word }),
    fc.record<Owner & { kind: 'team' }>({ kind: fc.constant('team'), organisation: word, slug: word }),
    fc.record<Owner & { kind: 'email' }>({
      kind: fc.constant('email'),
      address: fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example`),
    }),
  );

  test('writes what parseOwner reads back as the same owner', () => {
    fc.assert(fc.property(owner, (written) => expect(parseOwner(formatOwner(written))).toEqual(written)));
  });

  test('gives back the text of whatever parseOwner accepts', () => {
    const nearOwner = fc.string({ unit: fc.constantFrom('@', '/', '.', '-', '_', 'a', 'B', '7', ' ', 'é') });
    fc.assert(
      fc.property(nearOwner, (text) => {
        const parsed = parseOwner(text);
        if (parsed !== undefined) expect(formatOwner(parsed)).toBe(text);
      }),
    );
  });
});
