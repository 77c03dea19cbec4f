import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normalMode, parseTreeObject, type TreeItem } from '../../../src/evidence/local-git/tree-object.ts';
import { decodePath } from '../../../src/evidence/path-bytes.ts';

const OID = '0123456789abcdef0123456789abcdef01234567';

function line(mode: string, name: string | Uint8Array, oid = OID): Buffer {
  return Buffer.concat([
    Buffer.from(`${mode} `),
    Buffer.from(name),
    Buffer.from([0]),
    Buffer.from(oid, 'hex'),
  ]);
}

describe('normalMode', () => {
  test.each<[string, string, TreeItem['mode']]>([
    ['a file', '100644', '100644'],
    ['an executable', '100755', '100755'],
    ['a symbolic link', '120000', '120000'],
    ['a submodule', '160000', '160000'],
    ['a directory as trees store it', '40000', 'tree'],
    ['a directory as diffs print it', '040000', 'tree'],
    ['a group-writable file of old trees', '100664', '100644'],
    ['a group-writable executable of old trees', '100775', '100755'],
    ['a file that only its group may execute', '100654', '100644'],
    ['a directory with permission bits is still a directory', '40755', 'tree'],
    ['a symbolic link with permission bits is still a link', '120777', '120000'],
    ['a submodule with permission bits is still a submodule', '160755', '160000'],
  ])('%s: %s is read as git reads it', (_, mode, expected) => {
    expect(normalMode(mode)).toBe(expected);
  });

  test.each(['', 'abc', '1006448', '-100644', '0x81a4', '100644 '])('%j is no mode', (mode) => {
    expect(() => normalMode(mode)).toThrow(RangeError);
  });
});

const name = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map((bytes) => bytes.filter((byte) => byte !== 0));
const oid = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const items = fc.array(
  fc.record({ mode: fc.constantFrom('100644', '100755', '120000', '160000', '40000'), name, oid }),
  { maxLength: 6 },
);

describe('parseTreeObject', () => {
  test('an empty tree has no lines', () => {
    expect(parseTreeObject(Buffer.alloc(0))).toEqual([]);
  });

  test('a name may hold spaces, newlines and bytes that are no UTF-8', () => {
    const content = Buffer.concat([
      line('100644', 'a b\nc'),
      line('100644', Uint8Array.from([0xff, 0x22])),
      line('40000', '-x'),
    ]);
    expect(parseTreeObject(content).map((item) => item.name)).toEqual(['a b\nc', '\udcff"', '-x']);
  });

  test('an object id may hold the bytes that end a mode or a name', () => {
    const tricky = '200020002000'.padEnd(40, '0');
    expect(parseTreeObject(Buffer.concat([line('100644', 'a', tricky), line('100644', 'b')]))).toEqual([
      { name: 'a', mode: '100644', oid: tricky },
      { name: 'b', mode: '100644', oid: OID },
    ]);
  });

  test('reads back whatever was written', () => {
    fc.assert(
      fc.property(items, (written) => {
        const content = Buffer.concat(written.map((item) => line(item.mode, item.name, item.oid)));
        expect(parseTreeObject(content)).toEqual(
          written.map((item) => ({
            name: decodePath(item.name),
            mode: item.mode === '40000' ? 'tree' : item.mode,
            oid: item.oid,
          })),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('a tree that is cut anywhere but between two lines is refused', () => {
    fc.assert(
      fc.property(items, fc.nat(), (written, place) => {
        const lines = written.map((item) => line(item.mode, item.name, item.oid));
        const content = Buffer.concat(lines);
        const at = place % (content.length + 1);
        const ends = lines.map((_, index) => Buffer.concat(lines.slice(0, index + 1)).length);
        fc.pre(at !== 0 && !ends.includes(at));
        expect(() => parseTreeObject(content.subarray(0, at))).toThrow(/truncated tree object/);
      }),
    );
  });
});
