import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BatchReader, type BatchReply } from '../../../src/evidence/local-git/batch-reader.ts';

const OID = '0123456789abcdef0123456789abcdef01234567';

function readAll(withContent: boolean, chunks: readonly Buffer[]): BatchReply[] {
  const replies: BatchReply[] = [];
  const reader = new BatchReader(withContent, (reply) => replies.push(reply));
  for (const chunk of chunks) reader.push(chunk);
  return replies;
}

describe('a reply with content', () => {
  test.each<[string, string, BatchReply[]]>([
    [
      'is a header, the bytes and a newline',
      `${OID} blob 3\nabc\n`,
      [{ found: true, oid: OID, type: 'blob', size: 3, content: Buffer.from('abc') }],
    ],
    [
      'may be empty',
      `${OID} blob 0\n\n`,
      [{ found: true, oid: OID, type: 'blob', size: 0, content: Buffer.alloc(0) }],
    ],
    [
      'may look like another header',
      `${OID} blob ${OID.length + 8}\n${OID} blob 3\n\n`,
      [
        {
          found: true,
          oid: OID,
          type: 'blob',
          size: OID.length + 8,
          content: Buffer.from(`${OID} blob 3\n`),
        },
      ],
    ],
    ['is not given before its last newline has come', `${OID} blob 3\nabc`, []],
    ['of a missing object is the reason', `${OID} missing\n`, [{ found: false, reason: 'missing' }]],
    ['of an ambiguous name is the reason', 'abcd ambiguous\n', [{ found: false, reason: 'ambiguous' }]],
    [
      'of a missing object whose name looks like a header is still the reason',
      `${OID} blob 3^{commit} missing\n`,
      [{ found: false, reason: 'missing' }],
    ],
  ])('%s', (_, stream, replies) => {
    expect(readAll(true, [Buffer.from(stream)])).toEqual(replies);
  });
});

describe('a reply without content', () => {
  test('ends with its header', () => {
    expect(readAll(false, [Buffer.from(`${OID} blob 3\n${OID} commit 200\n`)])).toEqual([
      { found: true, oid: OID, type: 'blob', size: 3, content: Buffer.alloc(0) },
      { found: true, oid: OID, type: 'commit', size: 200, content: Buffer.alloc(0) },
    ]);
  });

  test('may have a 64 digit object id', () => {
    const long = 'ab'.repeat(32);
    expect(readAll(false, [Buffer.from(`${long} tree 1\n`)])).toMatchObject([{ found: true, oid: long }]);
  });
});

const oid = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const content = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.constantFrom('\n', '\n\n', `${OID} blob 1\nx\n`, `${OID} missing\n`).map((text) => Buffer.from(text)),
);
const reply = fc.oneof(
  fc.record({ oid, type: fc.constantFrom('blob', 'tree', 'commit', 'tag'), content }),
  fc.record({ name: fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), reason: fc.constant('missing') }),
);

/** The stream git would write for the replies, and what should be read from it. */
function streamOf(items: readonly (typeof reply extends fc.Arbitrary<infer Item> ? Item : never)[]) {
  const bytes: Buffer[] = [];
  const expected: BatchReply[] = [];
  for (const item of items) {
    if ('oid' in item) {
      const body = Buffer.from(item.content);
      bytes.push(Buffer.from(`${item.oid} ${item.type} ${body.length}\n`), body, Buffer.from('\n'));
      expected.push({ found: true, oid: item.oid, type: item.type, size: body.length, content: body });
    } else {
      bytes.push(Buffer.from(`${item.name} ${item.reason}\n`));
      expected.push({ found: false, reason: item.reason });
    }
  }
  return { stream: Buffer.concat(bytes), expected };
}

function cut(stream: Buffer, places: readonly number[]): Buffer[] {
  const at = places.map((place) => place % (stream.length + 1)).toSorted((a, b) => a - b);
  return [0, ...at].map((start, index) => stream.subarray(start, at[index] ?? stream.length));
}

describe('BatchReader', () => {
  test('reads the same replies however the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(reply, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (items, places) => {
          const { stream, expected } = streamOf(items);
          expect(readAll(true, cut(stream, places))).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('reads the same replies byte by byte', () => {
    fc.assert(
      fc.property(fc.array(reply, { maxLength: 4 }), (items) => {
        const { stream, expected } = streamOf(items);
        const bytes = [...stream].map((byte) => Buffer.from([byte]));
        expect(readAll(true, bytes)).toEqual(expected);
      }),
    );
  });

  test('gives contents that later chunks do not change', () => {
    const shared = Buffer.from(`${OID} blob 3\nabc\n`);
    const replies = readAll(true, [shared]);
    shared.fill('x');
    expect(replies).toMatchObject([{ content: Buffer.from('abc') }]);
  });
});
