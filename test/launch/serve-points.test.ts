import { describe, expect, test } from '@jest/globals';
import { pointsOf } from '../../src/benchmark/matrix/compare.ts';
import { expandMatrix } from '../../src/benchmark/matrix/expand.ts';
import { readRevision } from '../../src/benchmark/read-revision.ts';
import { readTree } from '../../src/benchmark/submission/revision-tree.ts';
import { servePoints } from '../../src/launch/serve-points.ts';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { agenticEntry, type Entries, fixedEntry, LATE, masterText } from '../support/matrix-configs.ts';
import { type Files, HEAD, memoryEvidence } from '../support/memory-evidence.ts';

async function serve(entries: Entries, more: Files = {}) {
  const files = { 'configs/nvidia-master.yaml': masterText(entries), ...more };
  const { git } = memoryEvidence({ head: files });
  const revision = await readRevision(git, HEAD, inferencex.layouts);
  const tree = await readTree(git, HEAD);
  const rows = expandMatrix(revision.configs, revision.runners, LATE);
  return servePoints({ git, revision, tree }, pointsOf(rows).values());
}

const recipe =
  'engine: vllm\nroles: {agg: {nodes: 1, workers: 1, gpus: 8, args: {tensor-parallel-size: 8}}}\n';
const item = { tp: 8, 'conc-list': [1, 2], 'srt-recipe': 'r.yaml' };

describe('points of a commit', () => {
  test('are served in their order, whatever starts them', async () => {
    const entries = {
      a: agenticEntry([item]),
      b: fixedEntry([{ tp: 8, 'conc-list': [4] }]),
      c: agenticEntry([{ ...item, 'conc-list': [8], 'srt-recipe': 'none.yaml' }]),
    };
    const found = await serve(entries, { 'r.yaml': recipe });
    expect(
      found.map(({ point, throughput }) => [point.row.configKey, point.concurrency, throughput.kind]),
    ).toEqual([
      // Fixed sequences and agentic coding are entries of their own here.
      ['a', 1, 'served'],
      ['a', 2, 'served'],
      ['b', 4, 'script'],
      ['c', 8, 'unknown'],
    ]);
  });

  test('name the script that exists for the node that takes their job', async () => {
    const entries = { k: fixedEntry([{ tp: 8, 'conc-list': [4] }]) };
    const path = 'benchmarks/single_node/fixed_seq_len/m8_fp4_b200.sh';
    const [point] = await serve(entries, { [path]: 'vllm serve\n' });
    expect(point?.throughput).toEqual({ kind: 'script', path });
    expect(point?.eval).toEqual({ kind: 'script', path });
  });

  test('are none of none', async () => {
    expect(await serve({})).toEqual([]);
  });
});
