import { expect, test } from '@jest/globals';
import { isZip } from '../../../src/results/zip/is-zip.ts';
import { rawZip } from './raw-zip.ts';

test.each([
  ['a zip', rawZip([{ name: 'a.json' }]), true],
  ['an empty zip', rawZip([]), true],
  ['JSON', Buffer.from('[]'), false],
  ['nothing', Buffer.alloc(0), false],
  ['a name', Buffer.from('PKPK'), false],
  ['a mix of both signatures', Buffer.from('PK\u0003\u0006'), false],
])('%s', (_name, bytes, expected) => {
  expect(isZip(bytes)).toBe(expected);
});
