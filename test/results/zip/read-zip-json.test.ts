import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readZipJson } from '../../../src/results/zip/read-zip-json.ts';
import { zipLimits } from '../../../src/results/zip/zip-limits.ts';
import { ZipRefused } from '../../../src/results/zip/zip-refused.ts';
import { zipOf } from '../../emulator/control/zip.ts';
import { type RawEntry, rawZip } from './raw-zip.ts';

const MIB = 1024 * 1024;
const json = (name: string, content: string | Buffer = '[]', more: Partial<RawEntry> = {}): RawEntry => ({
  name,
  content,
  ...more,
});
const read = (entries: readonly RawEntry[]) => readZipJson(rawZip(entries), 'results_bmk');
/** The same text every time, which does not pack well. */
function random(bytes: number): Buffer {
  let state = 7;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 127;
  };
  return Buffer.from(Array.from({ length: bytes }, next));
}

/** How long a text of `x` is whose local header is plain ASCII, checksum and all. */
function asciiHeaderLength(): number {
  for (let length = 1; length < 128; length += 1) {
    const header = rawZip([json('b.json', 'x'.repeat(length), { isStored: true })]).subarray(0, 30);
    if (header.every((byte) => byte < 128)) return length;
  }
  throw new Error('no such length');
}

async function problemOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
    return 'none';
  } catch (cause) {
    if (cause instanceof ZipRefused) return cause.problem;
    throw cause;
  }
}

describe('a zip', () => {
  test('gives its JSON files in order of name', async () => {
    const zip = await zipOf({ 'b.json': '[2]', 'a/b.json': '[1]', 'notes.txt': 'no', 'c.JSON': 'no' });
    expect(await readZipJson(zip, 'x')).toEqual([
      { name: 'a/b.json', text: '[1]' },
      { name: 'b.json', text: '[2]' },
    ]);
  });

  test('may have folders, stored files and no files at all', async () => {
    const entries = [
      json('dir/', '', { isStored: true }),
      json('dir/a.json', '{"é": 1}', { isStored: true }),
    ];
    expect(await read(entries)).toEqual([{ name: 'dir/a.json', text: '{"é": 1}' }]);
    expect(await read([])).toEqual([]);
  });

  test('of 5,000 rows is read', async () => {
    const rows = JSON.stringify(
      Array.from({ length: 5000 }, (_, index) => ({
        hw: 'cluster:gb300-nv',
        conc: index,
        tput: index * 1.37,
      })),
      null,
      2,
    );
    expect((await read([json('agg_bmk.json', rows)]))[0]?.text).toBe(rows);
  });

  test('inside of a zip is not opened', async () => {
    expect(await read([json('bomb.zip', rawZip([json('a.json')])), json('a.json')])).toHaveLength(1);
  });

  test('with a link in place of a file gives no file', async () => {
    expect(await read([json('a.json', '/etc/passwd', { claims: { mode: 0o120777 } })])).toEqual([]);
  });
});

describe('a bomb is refused', () => {
  test('of one entry that grows a thousand times', async () => {
    expect(await problemOf(read([json('a.json', Buffer.alloc(2 * MIB, 'a'))]))).toBe('ratio');
  });

  test('of one entry that is huge', async () => {
    const claims = { size: zipLimits.entryBytes + 1 };
    expect(await problemOf(read([json('a.json', '[]', { claims })]))).toBe('too-large');
  });

  test('of many entries that are huge together', async () => {
    const limits = { ...zipLimits, totalBytes: 10_000 };
    const zip = rawZip(Array.from({ length: 11 }, (_, index) => json(`${index}.json`, 'x'.repeat(1000))));
    expect(await problemOf(readZipJson(zip, 'x', limits))).toBe('too-large');
    expect(await problemOf(readZipJson(zip, 'x', { ...limits, totalBytes: 11_000 }))).toBe('none');
  });

  test('of entries that share their bytes', async () => {
    const content = random(2000);
    const shared = [
      json('a.json', content),
      json('b.json', content, { sameAs: 0, claims: { localName: 'a.json' } }),
    ];
    expect(['overlap', 'ambiguous']).toContain(await problemOf(read(shared)));
  });

  test('of an entry inside of another one', async () => {
    const text = 'x'.repeat(asciiHeaderLength());
    const hidden = rawZip([json('b.json', text, { isStored: true })]).subarray(0, 36 + text.length);
    const outer = json('a.json', hidden, { isStored: true });
    const zip = rawZip([outer, json('b.json', text, { sameAs: 0, isStored: true })]);
    // The directory leads `b.json` into the content of `a.json`.
    zip.writeUInt32LE(30 + 'a.json'.length, zip.lastIndexOf('b.json') - 4);
    expect(await problemOf(readZipJson(zip, 'x'))).toBe('overlap');
  });

  test('of 1,001 entries, before they are read', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => json(`${index}.txt`));
    expect(await problemOf(read(many))).toBe('too-many-entries');
    expect(await problemOf(read(many.slice(1)))).toBe('none');
  });

  test('of folders in folders', async () => {
    expect(await problemOf(read([json(`${'a/'.repeat(9)}a.json`)]))).toBe('too-deep');
    expect(await problemOf(read([json(`${'a/'.repeat(8)}a.json`)]))).toBe('none');
  });

  test('of more bytes than an artifact has', async () => {
    const limits = { ...zipLimits, archiveBytes: 100 };
    expect(await problemOf(readZipJson(rawZip([json('a.json', random(200))]), 'x', limits))).toBe(
      'too-large',
    );
  });
});

describe('a lie is refused', () => {
  const lies: [string, RawEntry, readonly string[]][] = [
    ['a size that is too small', json('a.json', random(5000), { claims: { size: 10 } }), ['wrong-size']],
    [
      'a size that is too large',
      json('a.json', random(5000), { claims: { size: 9000 } }),
      ['wrong-checksum', 'wrong-size'],
    ],
    [
      'a packed size that is too small',
      json('a.json', random(5000), { claims: { packedSize: 100 } }),
      ['damaged', 'wrong-checksum'],
    ],
    [
      'a packed size beyond the end',
      json('a.json', random(50), { claims: { packedSize: 100_000 } }),
      ['damaged'],
    ],
    ['a checksum', json('a.json', '[]', { claims: { crc: 1 } }), ['wrong-checksum']],
    [
      'another name in the local header',
      json('a.json', '[]', { claims: { localName: 'b.json' } }),
      ['ambiguous'],
    ],
    ['encryption', json('a.json', '[]', { claims: { flags: 0x801 } }), ['encrypted']],
    ['bytes that are no text', json('a.json', Buffer.from([0xff, 0xfe, 0x22])), ['not-text']],
  ];
  test.each(lies)('%s', async (_name, entry, problems) => {
    expect(problems).toContain(await problemOf(read([entry])));
  });

  test('a directory without its files', async () => {
    const zip = rawZip([json('a.json', random(400))]);
    expect(await problemOf(readZipJson(zip.subarray(zip.length / 2), 'x'))).toBe('ambiguous');
  });

  test('bytes before or behind the zip', async () => {
    for (const around of [{ before: 'MZ' }, { after: 'more' }])
      expect(await problemOf(readZipJson(rawZip([json('a.json')], around), 'x'))).not.toBe('none');
  });
});

describe('a name that leads elsewhere is refused', () => {
  test.each([
    '../a.json',
    'a/../../b.json',
    '/etc/a.json',
    'C:/a.json',
    'a\\..\\b.json',
    './a.json',
    'a//b.json',
    'a\u0000.json',
    'a\n.json',
    '../notes.txt',
  ])('%j', async (name) => {
    expect(await problemOf(read([json(name), json('agg_bmk.json')]))).toBe('unsafe-name');
  });

  test.each([
    ['a.json', 'a.json'],
    ['a.json', 'A.json'],
    ['\u00e9.json', 'e\u0301.json'],
  ])('and so are %j and %j together', async (one, other) => {
    expect(['duplicate', 'ambiguous']).toContain(await problemOf(read([json(one), json(other)])));
  });
});

describe('what is no zip is refused', () => {
  const whole = rawZip([json('a.json', random(400))]);
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html>')],
    ['the first half of a zip', whole.subarray(0, whole.length / 2)],
  ])('%s', async (_name, bytes) => {
    await expect(readZipJson(bytes, 'results_bmk')).rejects.toThrow(
      expect.objectContaining({
        source: 'results_bmk',
        problem: 'damaged',
        message: 'results_bmk is refused: it is no zip, or is damaged',
      }),
    );
  });

  test('whatever byte is changed, it is read as it was or refused', async () => {
    const content = JSON.stringify({ rows: [1, 2, 3] });
    const zip = rawZip([json('a.json', content)]);
    await fc.assert(
      fc.asyncProperty(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const copy = Buffer.from(zip);
        copy[at] = (copy[at] ?? 0) ^ change;
        try {
          for (const { text } of await readZipJson(copy, 'x')) expect(text).toBe(content);
        } catch (cause) {
          expect(cause).toBeInstanceOf(ZipRefused);
        }
      }),
    );
  });
});
