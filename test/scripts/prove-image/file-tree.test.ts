import { mkdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  differences,
  fingerprint,
  makeReadOnly,
  makeWritable,
} from '../../../scripts/prove-image/file-tree.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

function tree() {
  const root = temporaryDirectory();
  const data = path.join(root, 'data');
  const at = (name: string) => path.join(root, name);
  mkdirSync(at('app/deep'), { recursive: true });
  mkdirSync(data);
  writeFileSync(at('app/deep/file'), '1');
  // Two writes in a row may bear the same time.
  utimesSync(at('app/deep/file'), 1, 1);
  writeFileSync(at('app/program'), '2', { mode: 0o755 });
  writeFileSync(path.join(data, 'queue'), '3', { mode: 0o600 });
  symlinkSync('/nowhere/at/all', at('app/link'));
  return { root, data, at };
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test('a tree becomes read-only for all, and readable, but for its volume', async () => {
  const { root, data, at } = tree();
  await makeReadOnly(root, [data]);
  const modes = ['', 'app', 'app/deep', 'app/deep/file', 'app/program', 'data/queue'].map((name) =>
    modeOf(at(name)),
  );
  expect(modes).toEqual(['555', '555', '555', '444', '555', '600']);
  await makeWritable(root);
  expect(['', 'app', 'app/deep', 'app/deep/file'].map((name) => modeOf(at(name)))).toEqual([
    '755',
    '755',
    '755',
    '444',
  ]);
});

describe('what changes a tree', () => {
  test.each<[string, (at: (name: string) => string) => void, string[]]>([
    ['nothing', () => {}, []],
    ['a write to the volume', (at) => writeFileSync(at('data/new'), ''), []],
    ['a longer file', (at) => writeFileSync(at('app/deep/file'), '11'), ['app/deep/file']],
    ['another file of the same length', (at) => writeFileSync(at('app/deep/file'), '9'), ['app/deep/file']],
    ['a new file', (at) => writeFileSync(at('app/deep/new'), ''), ['app/deep', 'app/deep/new']],
    ['a file that is gone', (at) => rmSync(at('app/program')), ['app', 'app/program']],
  ])('%s is found', async (_, change, expected) => {
    const { root, data, at } = tree();
    const before = await fingerprint(root, [data]);
    change(at);
    const found = differences(before, await fingerprint(root, [data]));
    expect(found.map((file) => path.relative(root, file)).toSorted()).toEqual(expected);
  });
});
