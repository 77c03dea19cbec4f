import { describe, expect, test } from '@jest/globals';
import { affectsBenchmarks } from '../../../src/benchmark/submission/benchmark-files.ts';
import { isSameCode } from '../../../src/benchmark/submission/same-code.ts';
import { sharedPath } from '../../../src/benchmark/submission/shared-paths.ts';
import { agenticEntry, fixedEntry, multiNodeEntry, rowsOf, worker } from '../../support/matrix-configs.ts';

describe('the same code', () => {
  const cases: [string, string, string, boolean][] = [
    ['equal texts', 'a\n', 'a\n', true],
    ['a comment line', 'a\n', '# why\na\n', true],
    ['an indented comment line', 'a\n', 'a\n   # why\n', true],
    ['blank lines and spaces at the end', 'a\nb\n', 'a  \n\n\nb', true],
    ['a line', 'a\n', 'a\nb\n', false],
    ['indentation', 'a\n', '  a\n', false],
    ['a comment behind code', 'a\n', 'a # b\n', false],
    ['a directive', '#SBATCH -n 1\n', '#SBATCH -n 2\n', false],
    ['the shebang', '#!/bin/sh\na\n', '#!/bin/bash\na\n', false],
    ['the order of lines', 'a\nb\n', 'b\na\n', false],
  ];
  test.each(cases)('%s', (_name, before, after, same) => {
    expect(isSameCode(before, after)).toBe(same);
    expect(isSameCode(after, before)).toBe(same);
  });
});

describe('what can alter a benchmark', () => {
  const yes = [
    'benchmarks/a.sh',
    'runners/launch_a.sh',
    'utils/client.py',
    'utils/aiperf',
    '.github/configs/nvidia-master.yaml',
    'golden_al_distribution/a.yaml',
  ];
  const no = [
    'README.md',
    'benchmarks/README.md',
    'docs/waiver/1.md',
    'docs/picture.png',
    'inferencex-e2e/docs/a.txt',
    '.github/workflows/run.yml',
    '.github/configs/CONFIGS.md',
    'utils/tests/a.py',
    'runners/test_utils.py',
    'utils/server_test.go',
  ];
  test('code and configs', () => expect(yes.filter((path) => !affectsBenchmarks(path))).toEqual([]));
  test('not documents, tests and CI definitions', () => expect(no.filter(affectsBenchmarks)).toEqual([]));
});

describe('files that rows run by convention', () => {
  const recipe = { 'srt-recipe': 'benchmarks/x.yaml' };
  const [fixed] = rowsOf({ k: fixedEntry([{ tp: 1, 'conc-list': [1], ...recipe }]) });
  const [agentic] = rowsOf({
    k: agenticEntry([{ tp: 1, 'conc-list': [1], ...recipe, 'spec-decoding': 'mtp' }]),
  });
  const [multi] = rowsOf({ k: multiNodeEntry([{ worker: worker(), 'conc-list': [1], ...recipe }]) });
  const [plain] = rowsOf({ k: agenticEntry([{ tp: 1, 'conc-list': [1] }]) });
  const rows = [fixed, agentic, multi, plain].filter((row) => row !== undefined);
  const cases: [string, boolean[]][] = [
    ['infx/launch/run.py', [true, true, true, true]],
    ['infx/srt_slurm/bind.py', [true, true, true, false]],
    ['infx/golden_al_distribution/m_mtp.yaml', [false, true, false, false]],
    ['configs/srt-recipes/agentic-single.yaml', [true, true, true, false]],
    ['benchmarks/srt_agentic.sh', [false, true, false, true]],
    ['benchmarks/single_node/srt_fixed_sequence.sh', [true, false, false, false]],
    ['benchmarks/multi_node/srt_fixed_sequence.sh', [false, false, true, false]],
    ['benchmarks/single_node/srt_eval.sh', [true, true, false, false]],
    ['benchmarks/multi_node/srt_eval.sh', [false, false, true, false]],
    ['runners/srt-slurm/patches/a.patch', [true, true, true, false]],
    ['utils/srt-slurm', [true, true, true, false]],
    ['utils/aiperf', [false, true, false, true]],
  ];
  test.each(cases)('%s', (path, runs) => {
    expect(rows.map((row) => sharedPath(path)?.runs(row))).toEqual(runs);
  });

  test('are no others', () => {
    expect(['infx/other.py', 'utils/srt-slurm/x', 'benchmarks/a.sh'].map(sharedPath)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
