import type { lookup } from 'node:dns';
import { describe, expect, test } from '@jest/globals';
import { AddressNotPublic, publicLookup } from '../../../src/evidence/pages/public-lookup.ts';

type Address = { readonly address: string; readonly family: number };

/** What a connection is told, with a resolver that answers so. */
function resolved(answer: readonly Address[] | Error, all: boolean): Promise<unknown> {
  const resolve = ((_host: string, _options: unknown, callback: (...args: unknown[]) => void) => {
    if (answer instanceof Error) callback(answer, []);
    else callback(null, answer);
  }) as unknown as typeof lookup;
  return new Promise((done) => {
    publicLookup(resolve)('docs.example.com', { all }, (error, address, family) =>
      done(error ?? (family === undefined ? address : [address, family])),
    );
  });
}

const open: Address = { address: '8.8.8.8', family: 4 };
const inside: Address = { address: '10.0.0.7', family: 4 };

describe('a name', () => {
  test('leads to its first address, or to all of them', async () => {
    expect(await resolved([open, { address: '1.1.1.1', family: 4 }], false)).toEqual(['8.8.8.8', 4]);
    expect(await resolved([open], true)).toEqual([open]);
  });

  test.each<[string, readonly Address[]]>([
    ['only a private address', [inside]],
    ['a private address among public ones', [open, inside]],
    ['this machine', [{ address: '::1', family: 6 }]],
    ['no address', []],
  ])('with %s is refused', async (_name, addresses) => {
    expect(await resolved(addresses, false)).toBeInstanceOf(AddressNotPublic);
    expect(await resolved(addresses, true)).toBeInstanceOf(AddressNotPublic);
  });

  test('that cannot be resolved says why', async () => {
    const error = new Error('ENOTFOUND');
    expect(await resolved(error, false)).toBe(error);
  });
});
