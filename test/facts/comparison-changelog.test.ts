import { describe, expect, test } from '@jest/globals';
import { EvidenceRefused } from '../../src/evidence/errors.ts';
import type { GitHubEvidence } from '../../src/evidence/github-evidence.ts';
import { changelogComparison } from '../../src/facts/comparison-changelog.ts';
import { isolation } from '../../src/facts/comparison-isolation.ts';
import {
  CHANGELOG,
  entries,
  entryText,
  MASTER,
  projectFiles,
  scripts,
} from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { type Fields, fixedEntry, masterText, multiNodeEntry, worker } from '../support/matrix-configs.ts';
import { BASE, type Files, memoryEvidence } from '../support/memory-evidence.ts';

const vllm = 'm8-fp4-b200-vllm';
const old = projectFiles();

describe('the changelog comparison', () => {
  async function compare(head: string, github: Partial<GitHubEvidence> = {}) {
    const evidence = memoryEvidence({ base: old, head: { ...old, [CHANGELOG]: head }, github });
    return gather(changelogComparison, evidence);
  }
  const titled = (title: string) => ({
    pull: async () => ({ title }) as Awaited<ReturnType<GitHubEvidence['pull']>>,
  });

  test('needs no title where entries are kept', async () => {
    expect(await compare(`${old[CHANGELOG]}${entryText([vllm], 2)}`)).toEqual({
      baseCommit: BASE,
      lost: [],
      newEntries: 1,
      title: undefined,
    });
  });

  test('reads the title where entries are only taken away', async () => {
    expect(await compare('[]\n', titled('Revert it'))).toMatchObject({ title: 'Revert it', newEntries: 0 });
  });

  test('does not know the title without the pull request', async () => {
    expect(await compare('[]\n')).toMatchObject({ title: undefined, lost: [{ head: undefined }] });
  });

  test('passes on a refusal', async () => {
    const refusing = { pull: () => Promise.reject(new EvidenceRefused('github:pull', 403)) };
    await expect(compare('[]\n', refusing)).rejects.toThrow(EvidenceRefused);
  });
});

describe('the isolation of appended points', () => {
  const appended = `${old[CHANGELOG]}${entryText([vllm], 2, '  append-only: true\n')}`;
  const grown = { ...entries, [vllm]: fixedEntry([{ tp: 8, 'conc-list': [4, 8, 16] }]) };
  const foreign = (more: Files, base: Files = old) =>
    gather(
      isolation,
      memoryEvidence({ base, head: projectFiles(grown, { [CHANGELOG]: appended, ...more }) }),
    );

  test('holds where only the matrix grows', async () => {
    expect(await foreign({})).toEqual([]);
  });

  const harmless: [string, Files][] = [
    ['documents', { 'README.md': 'x', 'docs/a.txt': 'y' }],
    ['tests', { 'utils/tests/test_a.py': 'x' }],
    ['CI definitions', { '.github/workflows/run.yml': 'x' }],
    ['a new file', { 'benchmarks/new.sh': 'x' }],
    ['a comment', { 'benchmarks/benchmark_lib.sh': `# why\n${old['benchmarks/benchmark_lib.sh']}` }],
    ['the generator', { 'utils/matrix_logic/expand.py': 'x', 'utils/process_changelog.py': 'y' }],
  ];
  test.each(harmless)('is not touched by %s', async (_name, files) => {
    const base = { ...old, 'utils/matrix_logic/expand.py': 'old', 'README.md': 'old' };
    expect(await foreign(files, base)).toEqual([]);
  });

  test('cannot be told for a shared file, which is named with a config that runs it', async () => {
    expect(await foreign({ 'benchmarks/benchmark_lib.sh': 'other\n' })).toEqual([
      {
        path: 'benchmarks/benchmark_lib.sh',
        kind: 'unknown',
        key: vllm,
        line: 1,
        isInBase: false,
        why: 'they run this line now',
      },
    ]);
  });

  test('cannot be told for the script that existing points run', async () => {
    const script = `${scripts}/m8_fp4_b200_vllm.sh`;
    expect(await foreign({ [script]: 'if [ "$CONC" = 16 ]; then x; fi\n' })).toEqual([
      ...[1, 2].map((line) => ({
        path: script,
        kind: 'unknown',
        key: vllm,
        line,
        isInBase: true,
        why: 'they do not run this line any more',
      })),
    ]);
  });

  test('cannot be told for what is removed, or changed and run by nobody we see', async () => {
    const base = { ...old, 'utils/a.py': 'x', 'utils/b.py': 'x' };
    expect((await foreign({ 'utils/a.py': 'y' }, base)).map(({ path, kind }) => [path, kind])).toEqual([
      ['utils/a.py', 'unknown'],
      ['utils/b.py', 'unknown'],
    ]);
  });

  describe('of recipes', () => {
    const recipe = 'benchmarks/multi_node/srt-slurm-recipes/m8/a.yaml';
    const item = (variant: string, concurrency: number): Fields => ({
      worker: worker({ 'additional-settings': [`CONFIG_FILE=recipes/m8/a.yaml:${variant}`] }),
      'conc-list': [concurrency],
    });
    const bundle = 'base: {a: 1}\noverride_one: {b: 1}\n';
    const base: Files = {
      ...old,
      [MASTER]: masterText({ multi: multiNodeEntry([item('override_one', 1)]) }),
      [recipe]: bundle,
    };
    const appendedTo = (text: string) =>
      gather(
        isolation,
        memoryEvidence({
          base,
          head: {
            ...base,
            [MASTER]: masterText({
              multi: multiNodeEntry([item('override_one', 1), item('override_two', 2)]),
            }),
            [CHANGELOG]: `${old[CHANGELOG]}${entryText(['multi'], 2, '  append-only: true\n')}`,
            [recipe]: text,
          },
        }),
      );

    test('holds for a new variant', async () => {
      expect(await appendedTo(`${bundle}override_two: {b: 2}\n`)).toEqual([]);
    });

    test('is broken where an existing variant changes', async () => {
      expect(await appendedTo(`${bundle.replace('b: 1', 'b: 3')}override_two: {b: 2}\n`)).toEqual([
        { path: recipe, kind: 'changed', key: 'multi' },
      ]);
    });
  });

  test('is no question where nothing is append-only', async () => {
    const head = projectFiles(grown, { 'benchmarks/benchmark_lib.sh': 'other\n' });
    expect(await gather(isolation, memoryEvidence({ base: old, head }))).toEqual([]);
  });
});
