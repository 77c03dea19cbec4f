import { describe, expect, test } from '@jest/globals';
import { ProjectTexts } from '../../../src/launch/script/project-texts.ts';
import type { Files } from '../../support/memory-evidence.ts';
import { revisionOf } from './support.ts';

async function texts(files: Files, root = '') {
  const { of, source } = await revisionOf({}, files, root);
  const read: string[] = [];
  const git = {
    blob: (oid: string) => {
      read.push(oid);
      return of.git.blob(oid);
    },
  };
  return { texts: new ProjectTexts(git, source), read };
}

const files = {
  'benchmarks/a.sh': 'source "$(dirname "$0")/lib.sh"\nbash benchmarks/b.slurm\n',
  'benchmarks/lib.sh': 'source benchmarks/a.sh\n',
  'benchmarks/b.slurm': 'bash ./c.sh; python3 d.py\n',
  'benchmarks/c.sh': 'echo\n',
  'benchmarks/d.py': 'pass\n',
};

describe('texts of a project', () => {
  test('are read once, from the project root', async () => {
    const { texts: found, read } = await texts(files);
    expect(await found.text('benchmarks/c.sh')).toBe('echo\n');
    expect(await found.text('benchmarks/c.sh')).toBe('echo\n');
    expect(await found.text('benchmarks/none.sh')).toBeNull();
    expect(read).toHaveLength(1);
  });

  test('come with the scripts that they lead to', async () => {
    const { texts: found } = await texts(files);
    const all = await found.ahead(['benchmarks/a.sh', 'none.sh']);
    expect(Object.keys(all).sort()).toEqual([
      'benchmarks/a.sh',
      'benchmarks/b.slurm',
      'benchmarks/c.sh',
      'benchmarks/lib.sh',
      'none.sh',
    ]);
    expect(all['none.sh']).toBeNull();
  });

  test('come alone when they were handed out before', async () => {
    const { texts: found } = await texts(files);
    await found.ahead(['benchmarks/a.sh']);
    expect(Object.keys(await found.ahead(['benchmarks/a.sh']))).toEqual(['benchmarks/a.sh']);
    expect(Object.keys(await found.ahead(['benchmarks/d.py']))).toEqual(['benchmarks/d.py']);
  });

  test('of the newer layout stand below its folder', async () => {
    const below = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`inferencex-e2e/${path}`, text]),
    );
    const { texts: found } = await texts(below, 'inferencex-e2e/');
    expect(Object.keys(await found.ahead(['benchmarks/b.slurm']))).toEqual([
      'benchmarks/b.slurm',
      'benchmarks/c.sh',
    ]);
  });

  test('of an insane size are as if they were not there', async () => {
    const { texts: found } = await texts({ 'benchmarks/big.sh': 'x'.repeat(1024 * 1024 + 1) });
    expect(await found.text('benchmarks/big.sh')).toBeNull();
  });

  test('are no more than so many at once, however long the chain', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`benchmarks/s${at}.sh`, `bash ./s${at + 1}.sh\n`]),
    );
    const { texts: found } = await texts(chain);
    expect(Object.keys(await found.ahead(['benchmarks/s0.sh']))).toHaveLength(100);
  });
});
