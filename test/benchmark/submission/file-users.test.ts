import { describe, expect, test } from '@jest/globals';
import { fileUsers } from '../../../src/benchmark/submission/file-users.ts';
import { revisionOf } from '../../launch/script/support.ts';
import { entries, projectFiles, scripts } from './support.ts';

const lib = 'benchmarks/benchmark_lib.sh';
const vllm = `${scripts}/m8_fp4_b200_vllm.sh`;

async function usersOf(...paths: readonly string[]) {
  const { of, source, rows } = await revisionOf(entries, projectFiles());
  const users = await fileUsers(rows, new Set(paths), source, of.git);
  return [...users].map(([row, used]) => `${row.configKey}: ${[...used].sort().join()}`);
}

describe('users of a file', () => {
  test('are rows that start from it', async () => {
    expect(await usersOf(vllm)).toEqual([`m8-fp4-b200-vllm: ${vllm}`, `m8-fp4-b200-vllm: ${vllm}`]);
  });

  test('are rows whose files name it', async () => {
    const found = await usersOf(lib, vllm);
    expect(new Set(found)).toEqual(
      new Set([`m8-fp4-b200-vllm: ${lib},${vllm}`, `m8-fp4-b200-sglang: ${lib}`]),
    );
  });

  test('are none of what nobody names', async () => {
    expect(await usersOf('utils/other.py')).toEqual([]);
    expect(await usersOf()).toEqual([]);
  });
});
