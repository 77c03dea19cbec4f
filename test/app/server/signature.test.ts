import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SignatureCheck } from '../../../src/app/server/signature.ts';
import { signatureOf } from '../support/webhooks.ts';

function check(secrets: readonly string[], pieces: readonly Uint8Array[], signature: Uint8Array): boolean {
  const made = new SignatureCheck(secrets);
  for (const piece of pieces) made.update(piece);
  return made.matches(signature);
}

const hex = (signature: string) => Buffer.from(signature.replace('sha256=', ''), 'hex');

describe('SignatureCheck', () => {
  test("agrees with GitHub's documented example", () => {
    const signature = hex('757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17');
    expect(check(["It's a Secret to Everybody"], [Buffer.from('Hello, World!')], signature)).toBe(true);
  });

  test('agrees with a signature of the whole, however the body is cut', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ minLength: 1 }), fc.nat(), (body, secret, at) => {
        const cut = at % (body.length + 1);
        const signature = hex(signatureOf(body, secret));
        expect(check([secret], [body.subarray(0, cut), body.subarray(cut)], signature)).toBe(true);
      }),
    );
  });

  test('refuses every other signature', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (signature) => {
        expect(check(['a secret', 'another'], [Buffer.from('body')], signature)).toBe(false);
      }),
    );
  });

  test.each([
    [['new', 'old'], 'new', true],
    [['new', 'old'], 'old', true],
    [['new'], 'old', false],
    [[], '', false],
  ])('takes any of %j: signed with %j is %j', (secrets, used, expected) => {
    const signature = used === '' ? Buffer.alloc(32) : hex(signatureOf('body', used));
    expect(check(secrets, [Buffer.from('body')], signature)).toBe(expected);
  });
});
