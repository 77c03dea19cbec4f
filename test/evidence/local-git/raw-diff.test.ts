import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Change, FileMode } from '../../../src/evidence/git-evidence.ts';
import { parseRawDiff } from '../../../src/evidence/local-git/raw-diff.ts';
import { encodePath } from '../../../src/evidence/path-bytes.ts';

const ONE = '1'.repeat(40);
const TWO = '2'.repeat(40);
const NONE = '0'.repeat(40);

describe('parseRawDiff', () => {
  test.each<[string, string, Change[]]>([
    ['nothing changed', '', []],
    [
      'an addition has only the new side',
      `:000000 100644 ${NONE} ${ONE} A\0a\0`,
      [{ kind: 'added', path: 'a', after: { path: 'a', mode: '100644', oid: ONE } }],
    ],
    [
      'a removal has only the old side',
      `:100755 000000 ${ONE} ${NONE} D\0a\0`,
      [{ kind: 'removed', path: 'a', before: { path: 'a', mode: '100755', oid: ONE } }],
    ],
    [
      'a change of type is a modification with two modes',
      `:100644 120000 ${ONE} ${TWO} T\0a\0`,
      [
        {
          kind: 'modified',
          path: 'a',
          before: { path: 'a', mode: '100644', oid: ONE },
          after: { path: 'a', mode: '120000', oid: TWO },
        },
      ],
    ],
    [
      'old permission bits are no change of their own',
      `:100664 100644 ${ONE} ${TWO} M\0a\0`,
      [
        {
          kind: 'modified',
          path: 'a',
          before: { path: 'a', mode: '100644', oid: ONE },
          after: { path: 'a', mode: '100644', oid: TWO },
        },
      ],
    ],
  ])('%s', (_, output, changes) => {
    expect(parseRawDiff(Buffer.from(output))).toEqual(changes);
  });

  test.each<[string, string, RegExp]>([
    ['a line without a path', `:000000 100644 ${NONE} ${ONE} A\0`, /truncated/],
    ['a header without an end', `:000000 100644 ${NONE}`, /truncated/],
    ['a path without an end', `:000000 100644 ${NONE} ${ONE} A\0a`, /truncated/],
    ['a line with neither side', `:000000 000000 ${NONE} ${NONE} U\0a\0`, /neither side/],
    ['a directory', `:000000 040000 ${NONE} ${ONE} A\0a\0`, /directory/],
  ])('%s is refused, not skipped', (_, output, message) => {
    expect(() => parseRawDiff(Buffer.from(output))).toThrow(message);
  });
});

const oid = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const side = fc.record({
  mode: fc.constantFrom<FileMode>('100644', '100755', '120000', '160000'),
  oid,
});
const path = fc.string({
  unit: fc.constantFrom('a', '/', ' ', '\n', '\t', '"', ':', 'é', '\udcff', '\\'),
  minLength: 1,
});
const change = fc.tuple(path, fc.option(side), fc.option(side)).filter(([, before, after]) => {
  return before !== null || after !== null;
});

function lineOf([name, before, after]: typeof change extends fc.Arbitrary<infer Item>
  ? Item
  : never): Buffer {
  const modes = `${before?.mode ?? '000000'} ${after?.mode ?? '000000'}`;
  const header = `:${modes} ${before?.oid ?? NONE} ${after?.oid ?? NONE} M\0`;
  return Buffer.concat([Buffer.from(header), encodePath(name), Buffer.from([0])]);
}

test('parseRawDiff reads back whatever was written', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (written) => {
      const read = parseRawDiff(Buffer.concat(written.map(lineOf)));
      expect(
        read.map((item) => ({
          path: item.path,
          before: 'before' in item ? item.before : undefined,
          after: 'after' in item ? item.after : undefined,
        })),
      ).toEqual(
        written.map(([name, before, after]) => ({
          path: name,
          before: before === null ? undefined : { path: name, ...before },
          after: after === null ? undefined : { path: name, ...after },
        })),
      );
    }),
    { numRuns: 500 },
  );
});
