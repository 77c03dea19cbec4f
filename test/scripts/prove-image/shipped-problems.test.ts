import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { BuiltStage } from '../../../scripts/prove-image/built-stage.ts';
import { shippedProblems } from '../../../scripts/prove-image/shipped-problems.ts';
import { StageRoot } from '../../../scripts/prove-image/stage-root.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

function image(more: Partial<BuiltStage> = {}) {
  const folder = temporaryDirectory();
  const at = (file: string) => path.join(folder, 'app', file);
  const add = (file: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), '');
  };
  for (const file of ['bin/pr-verdict.js', 'dist/src/cli/main.js', 'package.json', 'LICENSE']) add(file);
  add('node_modules/probot/index.js');
  const stage: BuiltStage = {
    root: new StageRoot(folder, { uid: 1, gid: 1, isOther: true }),
    workdir: '/app',
    env: { NODE_ENV: 'production', DATA_DIR: '/data', PORT: '3000' },
    user: 'node',
    volumes: ['/data'],
    ports: [3000],
    commands: {},
    ...more,
  };
  return { stage, add, remove: (file: string) => rmSync(at(file)) };
}

describe('an image', () => {
  test('that is as it should be has no problem', async () => {
    expect(await shippedProblems(image().stage)).toEqual([]);
  });

  test('ships neither sources nor tools', async () => {
    const { stage, add } = image();
    for (const file of ['src/cli/main.ts', 'node_modules/typescript/package.json']) add(file);
    expect(await shippedProblems(stage)).toEqual([
      'src is in the image',
      'node_modules/typescript is in the image',
    ]);
  });

  test('ships what it runs', async () => {
    const { stage, remove } = image();
    remove('dist/src/cli/main.js');
    expect(await shippedProblems(stage)).toEqual(['dist/src/cli/main.js is not in the image']);
  });

  test.each<[Partial<BuiltStage>, string]>([
    [{ user: undefined }, 'it runs as root'],
    [{ user: 'root' }, 'it runs as root'],
    [{ volumes: [] }, 'DATA_DIR /data is not its one volume'],
    [{ volumes: ['/data', '/more'] }, 'DATA_DIR /data is not its one volume'],
    [{ ports: [80] }, 'it does not expose PORT 3000'],
  ])('with %j', async (more, problem) => {
    expect(await shippedProblems(image(more).stage)).toEqual([problem]);
  });
});
