import { describe, expect, test } from '@jest/globals';
import { appendOnly } from '../../checks/12-append-only/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { changelogComparison } from '../../src/facts/comparison-changelog.ts';
import { isolation } from '../../src/facts/comparison-isolation.ts';
import { plan } from '../../src/facts/plan.ts';
import {
  CHANGELOG,
  entries,
  entryText,
  MASTER,
  projectFiles,
  scripts,
} from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { type Fields, fixedEntry, masterText } from '../support/matrix-configs.ts';
import { BASE, type Files, memoryEvidence } from '../support/memory-evidence.ts';

const vllm = 'm8-fp4-b200-vllm';
const old = projectFiles();
const appending = `${old[CHANGELOG]}${entryText([vllm], 2, '  append-only: true\n')}`;

async function evaluate(
  head: Files,
  {
    title,
    rules = appendOnly.rules.map((rule) => rule),
  }: { title?: string; rules?: (typeof appendOnly.rules)[number][] } = {},
): Promise<Outcome> {
  const github = title === undefined ? {} : { pull: async () => ({ title }) as never };
  const evidence = memoryEvidence({ base: old, head, github });
  const facts = {
    plan: await gather(plan, evidence),
    changelogComparison: await gather(changelogComparison, evidence),
    isolation: await gather(isolation, evidence),
  };
  return appendOnly.evaluate({ facts, config: {}, rules, reviewDate: '2026-10-22' });
}

function grown(list: readonly number[], more: Fields = {}): Record<string, Fields> {
  return { ...entries, [vllm]: fixedEntry([{ tp: 8, 'conc-list': list }], more) };
}

function append(configs: Record<string, Fields>, more: Files = {}): Files {
  return projectFiles(configs, { [CHANGELOG]: appending, ...more });
}

describe('append-only', () => {
  test('PASSes for new points alone', async () => {
    expect(await evaluate(append(grown([4, 8, 12])))).toEqual({
      kind: 'pass',
      summary:
        '1 point is added to `m8-fp4-b200-vllm` (`perf-changelog.yaml:4`); every existing point keeps its recipe and image, and nothing else reaches them',
    });
  });

  test('PASSes with documents, tests, new files and comments beside them', async () => {
    const more = {
      'docs/a.md': 'x',
      'utils/tests/a.py': 'x',
      'benchmarks/new.sh': 'x',
      [`${scripts}/m8_fp4_b200_vllm.sh`]: `# why\n${old[`${scripts}/m8_fp4_b200_vllm.sh`]}`,
    };
    expect((await evaluate(append(grown([4, 8, 12]), more))).kind).toBe('pass');
  });

  const rejected: [string, Record<string, Fields>, RegExp][] = [
    ['an existing concurrency dropped', grown([8, 12]), /loses concurrency 4/],
    [
      'another image for all points',
      grown([4, 8, 12], { image: 'vllm/vllm-openai:v9' }),
      /runs another recipe now/,
    ],
    ['another image for new points', grown([4, 8], {}), /no point is new/],
    [
      'another config touched',
      {
        ...grown([4, 8, 12]),
        'm8-fp4-b200-sglang': { ...entries['m8-fp4-b200-sglang'], image: 'lmsysorg/sglang:v2' },
      },
      /m8-fp4-b200-sglang changed, but no append-only entry selects it/,
    ],
    [
      'a config removed',
      { [vllm]: fixedEntry([{ tp: 8, 'conc-list': [4, 8, 12] }]) },
      /m8-fp4-b200-sglang changed/,
    ],
  ];
  test.each(rejected)('FAILs for %s, with a place', async (_name, configs, reason) => {
    const outcome = await evaluate(append(configs));
    expect(outcome.kind).toBe('fail');
    expect(outcome.summary).toMatch(reason);
    for (const { location } of outcome.findings ?? []) {
      expect([MASTER, CHANGELOG]).toContain(location?.path);
      expect(location?.line).toBeGreaterThan(0);
    }
  });

  test('a lost point is shown where its config stands in head', async () => {
    const configs = grown([8, 12]);
    const outcome = await evaluate(append(configs));
    const line = outcome.findings?.[0]?.location?.line ?? 0;
    expect(
      masterText(configs)
        .split('\n')
        .slice(line - 1, line + 6)
        .join(),
    ).toContain('"conc-list"');
  });

  test('FAILs beside an entry that is not append-only', async () => {
    const log = `${appending}${entryText(['m8-fp4-b200-sglang'], 3)}`;
    const outcome = await evaluate(append(grown([4, 8, 12]), { [CHANGELOG]: log }));
    expect(outcome.summary).toContain(
      'this new entry is not append-only, but another one is: all of them are, or none',
    );
    expect(outcome.findings?.[0]?.location).toEqual({ path: CHANGELOG, line: 8 });
  });

  const script = `${scripts}/m8_fp4_b200_vllm.sh`;
  const changed = (text: string) => append(grown([4, 8, 12]), { [script]: `${old[script]}${text}` });

  test('FAILs for a command that existing points run too, on its line', async () => {
    const outcome = await evaluate(append(grown([4, 8, 12]), { 'benchmarks/benchmark_lib.sh': 'other\n' }));
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary:
        '`benchmarks/benchmark_lib.sh:1` cannot be shown to be isolated from existing points of `m8-fp4-b200-vllm`: `they run this line now`',
    });
    expect(outcome.findings?.[0]?.location).toEqual({ path: 'benchmarks/benchmark_lib.sh', line: 1 });
  });

  test('FAILs for a command that existing points do not run any more, on its line in the base', async () => {
    const outcome = await evaluate(append(grown([4, 8, 12]), { [script]: 'vllm serve "$MODEL"\n' }));
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining(`\`${script}:1\` of the base cannot be shown to be isolated`),
      findings: [{ location: { path: script, line: 1, commit: BASE } }],
    });
  });

  test('PASSes with a change under a test that is false for every existing point', async () => {
    expect((await evaluate(changed('if [[ $CONC -gt 8 ]]; then\n  export FAST=1\nfi\n'))).kind).toBe('pass');
  });

  test('FAILs with a change under a test that is true for one of them', async () => {
    expect(await evaluate(changed('if [[ $CONC -ge 8 ]]; then\n  export FAST=1\nfi\n'))).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining(`\`${script}:4\` cannot be shown to be isolated`),
    });
  });

  test('FAILs with a change under a test that cannot be decided, and says which', async () => {
    expect(await evaluate(changed('if [[ $(nproc) -gt 8 ]]; then\n  export FAST=1\nfi\n'))).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining(
        '`they run this line now if [[ $(nproc) -gt 8 ]], which cannot be decided`',
      ),
    });
  });

  test('a violation of the matrix is told beside it', async () => {
    const head = append(grown([8, 12]), { 'benchmarks/benchmark_lib.sh': 'other\n' });
    expect((await evaluate(head)).summary).toMatch(
      /loses concurrency 4.*, `benchmarks\/benchmark_lib\.sh:1`/,
    );
  });
});

describe('the history', () => {
  test('is no question where entries are kept', async () => {
    const log = entryText([vllm], 9) + old[CHANGELOG];
    expect(await evaluate({ ...old, [CHANGELOG]: log })).toEqual({
      kind: 'not-applicable',
      summary: 'no new changelog entry is append-only, and no older one is changed',
    });
  });

  test('FAILs for a changed entry, on its line in head', async () => {
    const log = `# moved\n${entryText(['m8-fp4-b200-sglang'], 1)}`;
    expect(await evaluate({ ...old, [CHANGELOG]: log })).toMatchObject({
      kind: 'fail',
      summary: 'an existing changelog entry is changed or removed: `perf-changelog.yaml:2`',
      findings: [
        {
          message: expect.stringContaining('reads differently now (`perf-changelog.yaml:1` in the base)'),
          location: { path: CHANGELOG, line: 2 },
        },
      ],
    });
  });

  test('FAILs for a removed entry, on its line in the base', async () => {
    expect(await evaluate({ ...old, [CHANGELOG]: '[]\n' }, { title: 'Tidy up' })).toMatchObject({
      kind: 'fail',
      findings: [
        {
          message: expect.stringContaining('of `https://github.com/acme/bench/pull/1` is removed'),
          location: { path: CHANGELOG, line: 1, commit: BASE },
        },
      ],
    });
  });

  test.each(['Revert "Add points"', 'reverts #12', '[bot] Reverted it'])(
    'is not applicable for %s',
    async (title) => {
      expect(await evaluate({ ...old, [CHANGELOG]: '[]\n' }, { title })).toMatchObject({
        kind: 'not-applicable',
        summary: expect.stringContaining('it reverts'),
      });
    },
  );

  test('a revert that also adds entries is none', async () => {
    const log = entryText(['m8-fp4-b200-sglang'], 7);
    expect((await evaluate({ ...old, [CHANGELOG]: log }, { title: 'Revert' })).kind).toBe('fail');
  });

  test('cannot be told without the title', async () => {
    expect(await evaluate({ ...old, [CHANGELOG]: '[]\n' })).toMatchObject({
      kind: 'cannot-tell',
      needs: 'github',
      parts: ['pull'],
    });
  });
});

describe('both together', () => {
  const log = entryText([vllm], 2, '  append-only: true\n');

  test('are one row', async () => {
    const outcome = await evaluate(
      append(grown([8, 12]), { [CHANGELOG]: log.replace(vllm, 'm8-fp4-b200-sglang') }),
    );
    expect(outcome.kind).toBe('fail');
    const lost = await evaluate(append(grown([8, 12]), { [CHANGELOG]: log }));
    expect(lost.summary).toMatch(/loses concurrency 4.*; an existing changelog entry is changed or removed/);
  });

  test('a lost entry fails what is append-only otherwise', async () => {
    expect(await evaluate(append(grown([4, 8, 12]), { [CHANGELOG]: log }))).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('an existing changelog entry'),
    });
  });

  test('only the rules in force apply', async () => {
    const only = (id: string) => ({ rules: appendOnly.rules.filter((rule) => rule.id === id) });
    const head = append(grown([8, 12]), { [CHANGELOG]: log });
    expect((await evaluate(head, only('append-only'))).summary).not.toContain('changelog entry is changed');
    expect((await evaluate(head, only('history-kept'))).summary).not.toContain('concurrency');
  });
});
