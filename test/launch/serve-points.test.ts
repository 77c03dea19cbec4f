import { describe, expect, test } from '@jest/globals';
import { pointsOf } from '../../src/benchmark/matrix/compare.ts';
import { expandMatrix } from '../../src/benchmark/matrix/expand.ts';
import { readRevision } from '../../src/benchmark/read-revision.ts';
import { readTree } from '../../src/benchmark/submission/revision-tree.ts';
import type { PointServings } from '../../src/launch/recipe/served.ts';
import { PointServer, servePoints } from '../../src/launch/serve-points.ts';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { agenticEntry, type Entries, fixedEntry, LATE, masterText } from '../support/matrix-configs.ts';
import { type Files, HEAD, memoryEvidence } from '../support/memory-evidence.ts';

async function pointsIn(entries: Entries, more: Files = {}) {
  const files = { 'configs/nvidia-master.yaml': masterText(entries), ...more };
  const { git } = memoryEvidence({ head: files });
  const revision = await readRevision(git, HEAD, inferencex.layouts);
  const tree = await readTree(git, HEAD);
  const rows = expandMatrix(revision.configs, revision.runners, LATE);
  return { of: { git, revision, tree }, points: [...pointsOf(rows).values()] };
}

async function serve(entries: Entries, more: Files = {}) {
  const { of, points } = await pointsIn(entries, more);
  return servePoints(of, points);
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
      ['b', 4, 'unknown'],
      ['c', 8, 'unknown'],
    ]);
  });

  test('are served by the script that exists for the node that takes their job', async () => {
    const entries = { k: fixedEntry([{ tp: 8, 'conc-list': [4] }]) };
    const path = 'benchmarks/single_node/fixed_seq_len/m8_fp4_b200.sh';
    const [point] = await serve(entries, { [path]: '#!/bin/bash\nvllm serve "$MODEL"\n' });
    const serving = { origin: { path, line: 2 }, engine: 'vllm' };
    expect(point).toMatchObject({
      throughput: { kind: 'served', servings: [{ ...serving, purpose: 'throughput' }] },
      eval: { kind: 'served', servings: [{ ...serving, purpose: 'eval' }] },
    });
  });

  test('that run a script are left out where nobody wants them', async () => {
    const { of, points } = await pointsIn(
      { a: agenticEntry([item]), b: fixedEntry([{ tp: 8, 'conc-list': [4] }]) },
      { 'r.yaml': recipe },
    );
    const found = await new PointServer(of).serve(points, { wantsScript: () => false });
    expect(found.map(({ point }) => point.row.configKey)).toEqual(['a', 'a']);
  });

  test('of any concurrency are told apart by tests of it', async () => {
    const path = 'benchmarks/single_node/fixed_seq_len/m8_fp4_b200.sh';
    const text = '#!/bin/bash\nA=\nif [[ $CONC -gt 4 ]]; then A=--eager; fi\nvllm serve "$MODEL" $A\n';
    const { of, points } = await pointsIn(
      { k: fixedEntry([{ tp: 8, 'conc-list': [4, 8] }]) },
      { [path]: text },
    );
    const exact = await new PointServer(of).serve(points);
    const any = await new PointServer(of).serve(points, { anyConcurrency: true });
    const flags = ({ throughput }: PointServings) =>
      throughput.kind === 'served'
        ? throughput.servings[0]?.args.map(({ flag, guard }) => [flag, guard.conditions.length])
        : throughput.message;
    expect(exact.map(flags)).toEqual([
      [['', 0]],
      [
        ['', 0],
        ['eager', 0],
      ],
    ]);
    expect(any.map(flags)).toEqual([
      [
        ['', 0],
        ['eager', 1],
      ],
      [
        ['', 0],
        ['eager', 1],
      ],
    ]);
  });

  test('are none of none', async () => {
    expect(await serve({})).toEqual([]);
  });
});
