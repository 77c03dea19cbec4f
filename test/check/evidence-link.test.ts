import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { blobUrl, fileLink } from '../../src/check/evidence-link.ts';

const commit = 'cae662172fd450bb0cd710a769079c05bfc5d8e3';
const root = `https://github.com/o/r/blob/${commit}`;

describe('blobUrl', () => {
  test.each<[string, string, number | undefined, string]>([
    ['names file and line', 'configs/a.yaml', 12, `${root}/configs/a.yaml#L12`],
    ['names the file alone', 'configs/a.yaml', undefined, `${root}/configs/a.yaml`],
    ['keeps number sign and question mark in the path', 'c#/a?.md', undefined, `${root}/c%23/a%3F.md`],
    ['encodes spaces and percent signs', 'a b/100%.md', undefined, `${root}/a%20b/100%25.md`],
    [
      'leads to the other repository that a file is from',
      'NVIDIA/srt-slurm@v1.0.36:recipes/a b.yaml',
      7,
      'https://github.com/NVIDIA/srt-slurm/blob/v1.0.36/recipes/a%20b.yaml#L7',
    ],
    ['does not take a mail address for a repository', 'a@b:c', undefined, `${root}/a%40b%3Ac`],
    ['has an address for a byte that is not UTF-8', 'a/\udcff', undefined, `${root}/a/%EF%BF%BD`],
  ])('%s', (_, path, line, expected) => {
    expect(blobUrl('o/r', commit, path, line)).toBe(expected);
  });

  test('leads back to the path, whatever characters it holds', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\.{1,2}$|[/@]/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
        const path = names.join('/').toWellFormed();
        const { pathname, hash } = new URL(blobUrl('o/r', commit, path, 7));
        expect(hash).toBe('#L7');
        expect(decodeURIComponent(pathname)).toBe(`/o/r/blob/${commit}/${path}`);
      }),
    );
  });
});

describe('fileLink', () => {
  test('is labelled as editors write places', () => {
    expect(fileLink('o/r', commit, 'a.yaml', 3)).toEqual({ label: 'a.yaml:3', url: `${root}/a.yaml#L3` });
    expect(fileLink('o/r', commit, 'a.yaml').label).toBe('a.yaml');
  });
});
