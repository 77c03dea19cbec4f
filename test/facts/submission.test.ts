import { describe, expect, test } from '@jest/globals';
import { FactUnknown } from '../../src/check/outcome.ts';
import { comparison } from '../../src/facts/comparison.ts';
import { plan } from '../../src/facts/plan.ts';
import { revisions } from '../../src/facts/revisions.ts';
import { type Submission, submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import {
  CHANGELOG,
  entries,
  entryText,
  MASTER,
  projectFiles,
  scripts,
} from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import {
  agenticEntry,
  type Fields,
  fixedEntry,
  masterText,
  multiNodeEntry,
  worker,
} from '../support/matrix-configs.ts';
import { type Files, HEAD, memoryEvidence } from '../support/memory-evidence.ts';

const vllm = 'm8-fp4-b200-vllm';
const sglang = 'm8-fp4-b200-sglang';
const vllmScript = `${scripts}/m8_fp4_b200_vllm.sh`;

function evidenceOf(head: Files, base: Files = projectFiles()) {
  return memoryEvidence({ base, head });
}

function submissionOf(head: Files, base: Files = projectFiles()): Promise<Submission> {
  return gather(submission, evidenceOf(head, base));
}

/** `key: reason; reason` of every submitted config. */
function told({ submitted }: Submission): string[] {
  return submitted.map(({ key, reasons }) => `${key}: ${reasons.map(({ message }) => message).join('; ')}`);
}

function withConfigs(configs: Readonly<Record<string, Fields>>, more: Files = {}): Files {
  return projectFiles(configs, more);
}

describe('a config is submitted', () => {
  test('that is new', async () => {
    const added = fixedEntry([{ tp: 4, 'conc-list': [1] }], { precision: 'fp8' });
    const found = await submissionOf(withConfigs({ ...entries, 'm8-fp8-b200-vllm': added }));
    expect(told(found)).toEqual(['m8-fp8-b200-vllm: its entry is new']);
    expect(found.submitted[0]).toMatchObject({
      isAdded: true,
      engine: 'vllm',
      scenarios: ['fixed-seq-len'],
      addedPoints: [{ concurrency: 1 }],
      reasons: [{ kind: 'entry-added', location: { path: MASTER } }],
    });
    expect(found.nothing).toBe(false);
  });

  test('that gains points, on the line that has them', async () => {
    const more = fixedEntry([
      { tp: 8, 'conc-list': [4, 8] },
      { tp: 4, 'conc-list': [16, 32] },
    ]);
    const head = withConfigs({ ...entries, [vllm]: more });
    const found = await submissionOf(head);
    expect(told(found)).toEqual([`${vllm}: its matrix gained 2 points`]);
    const line = found.submitted[0]?.reasons[0]?.location.line ?? 0;
    expect(
      (head[MASTER] ?? '')
        .split('\n')
        .slice(line - 1, line + 1)
        .join(),
    ).toContain('"tp": 4');
  });

  test('whose points run something else', async () => {
    const other = { ...entries[vllm], image: 'vllm/vllm-openai:v2' };
    const found = await submissionOf(withConfigs({ ...entries, [vllm]: other }));
    expect(told(found)).toEqual([`${vllm}: 2 points of its matrix changed in image`]);
    expect(found.submitted[0]?.changedPoints).toHaveLength(2);
    expect(found.submitted[0]?.isAdded).toBe(false);
  });

  test('that a new changelog entry selects', async () => {
    const log = projectFiles()[CHANGELOG] ?? '';
    const found = await submissionOf(projectFiles(entries, { [CHANGELOG]: log + entryText([sglang], 2) }));
    expect(told(found)).toEqual([`${sglang}: selected by the changelog entry at ${CHANGELOG}:4`]);
    expect(found.submitted[0]).toMatchObject({
      selected: ['fixed-seq-len'],
      reasons: [{ kind: 'selected', location: { path: CHANGELOG, line: 4 } }],
    });
  });

  test('that a wildcard selects, also in front of older entries', async () => {
    const log = projectFiles()[CHANGELOG] ?? '';
    const found = await submissionOf(projectFiles(entries, { [CHANGELOG]: entryText(['m8-*'], 2) + log }));
    expect(found.submitted.map(({ key }) => key)).toEqual([vllm, sglang]);
  });

  test('whose script changed', async () => {
    const found = await submissionOf(projectFiles(entries, { [vllmScript]: 'vllm serve --other\n' }));
    expect(told(found)).toEqual([`${vllm}: runs ${vllmScript}, which changed`]);
    expect(found.submitted[0]?.files).toContainEqual({
      role: 'script',
      path: vllmScript,
      selector: undefined,
      exists: true,
    });
  });

  test('that another script serves now, because of its name', async () => {
    const plain = `${scripts}/m8_fp4_b200.sh`;
    const { [vllmScript]: _tagged, ...others } = projectFiles();
    const base: Files = { ...others, [plain]: 'old\n' };
    const found = await submissionOf({ ...base, [vllmScript]: 'new\n' }, base);
    expect(told(found)).toEqual([`${vllm}: runs ${vllmScript} now, no more ${plain}`]);
  });

  test('for every reason there is, each once', async () => {
    const other = { ...entries[vllm], image: 'vllm/vllm-openai:v2' };
    const log = projectFiles()[CHANGELOG] ?? '';
    const found = await submissionOf(
      withConfigs({ ...entries, [vllm]: other }, { [CHANGELOG]: log + entryText([vllm], 2) }),
    );
    expect(found.submitted.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))).toEqual([
      'points-changed',
      'selected',
    ]);
  });
});

describe('a config is not submitted', () => {
  test('by comments, formatting, order or a move to another file', async () => {
    const both = projectFiles();
    const moved = {
      ...both,
      [MASTER]: `# a comment\n${masterText({ [sglang]: entries[sglang] })}`,
      'configs/amd-master.yaml': JSON.stringify({ [vllm]: entries[vllm] }),
    };
    expect(await submissionOf(moved)).toEqual({
      submitted: [],
      reached: [],
      removedOnly: [],
      sharedFiles: [],
      nothing: true,
    });
  });

  test('by a move of the whole project to the newer layout', async () => {
    const moved = Object.fromEntries(
      Object.entries(projectFiles()).map(([path, text]) => [`inferencex-e2e/${path}`, text]),
    );
    const found = await submissionOf(moved);
    expect(told(found)).toEqual([]);
  });

  test('by a field moved from the entry into its items, with equal rows', async () => {
    const scenario = { isl: 8192, osl: 1024, 'search-space': [{ tp: 8, 'conc-start': 4, 'conc-end': 8 }] };
    const rewritten = { ...entries[vllm], scenarios: { 'fixed-seq-len': [scenario] } };
    expect(told(await submissionOf(withConfigs({ ...entries, [vllm]: rewritten })))).toEqual([]);
  });

  test('by comments in its script', async () => {
    const script = projectFiles()[vllmScript] ?? '';
    const found = await submissionOf(projectFiles(entries, { [vllmScript]: `# why\n\n${script}` }));
    expect(found.nothing).toBe(true);
  });

  test('by losing points, which is remembered', async () => {
    const fewer = fixedEntry([{ tp: 8, 'conc-list': [8] }]);
    const found = await submissionOf(withConfigs({ [vllm]: fewer }));
    expect(told(found)).toEqual([]);
    expect(found.removedOnly).toMatchObject([
      { key: vllm, isGone: false, removedPoints: [{ concurrency: 4 }], location: { path: MASTER } },
      { key: sglang, isGone: true, removedPoints: [{ concurrency: 4 }] },
    ]);
    expect(found.nothing).toBe(false);
    expect(whyNothingSubmitted(found)).toBe(`it only removes points or entries: \`${vllm}\`, \`${sglang}\``);
  });

  test('by anything that no benchmark runs', async () => {
    const found = await submissionOf(projectFiles(entries, { 'docs/a.md': 'x', 'utils/tests/a.py': 'y' }));
    expect(found.nothing).toBe(true);
    expect(whyNothingSubmitted(found)).toBe('it changes no benchmark configuration');
  });
});

describe('scenarios', () => {
  const scenarios = {
    'fixed-seq-len': [{ isl: 8192, osl: 1024, 'search-space': [{ tp: 8, 'conc-list': [4] }] }],
    'agentic-coding': [{ 'search-space': [{ tp: 8, 'conc-list': [1] }] }],
  };
  const both = { ...entries[vllm], scenarios };
  const agenticScript = 'benchmarks/single_node/agentic/m8_fp4_b200_vllm.sh';
  const base = projectFiles({ [vllm]: both }, { [agenticScript]: 'vllm serve\n', [CHANGELOG]: '[]\n' });

  test('are limited to those that a changelog entry names', async () => {
    const log = entryText([vllm], 2, '  scenario-type: [agentic-coding]\n');
    const [found] = (await submissionOf({ ...base, [CHANGELOG]: log }, base)).submitted;
    expect(found?.scenarios).toEqual(['agentic-coding']);
    expect(found?.rows.map(({ scenario }) => scenario)).toEqual(['agentic-coding']);
  });

  test('that a config does not have select nothing', async () => {
    const log = entryText([sglang], 2, '  scenario-type: [agentic-coding]\n');
    expect(told(await submissionOf(projectFiles(entries, { [CHANGELOG]: log })))).toEqual([]);
  });

  test('are those whose own script changed', async () => {
    const [found] = (await submissionOf({ ...base, [agenticScript]: 'vllm serve --x\n' }, base)).submitted;
    expect(found?.scenarios).toEqual(['agentic-coding']);
    expect(found?.selected).toEqual([]);
  });

  test('are the union of what the reasons concern', async () => {
    const log = entryText([vllm], 2, '  scenario-type: [fixed-seq-len]\n');
    const head = { ...base, [CHANGELOG]: log, [agenticScript]: 'vllm serve --x\n' };
    const [found] = (await submissionOf(head, base)).submitted;
    expect(found?.scenarios).toEqual(['fixed-seq-len', 'agentic-coding']);
    expect(found?.selected).toEqual(['fixed-seq-len']);
  });
});

describe('recipes', () => {
  const recipe = 'benchmarks/multi_node/srt-slurm-recipes/m8/a.yaml';
  const name = 'recipes/m8/a.yaml';
  const bundle = `base: {name: r, args: {a: 1}}
override_one: {args: {b: 1}}
override_two: {args: {b: 2}}
`;
  const item = (variant: string, concurrency: number): Fields => ({
    worker: worker({ 'additional-settings': [`CONFIG_FILE=${name}:${variant}`] }),
    'conc-list': [concurrency],
  });
  const multi = multiNodeEntry([item('override_one', 1), item('override_two', 2)]);
  const base = projectFiles({ multi }, { [recipe]: bundle, [CHANGELOG]: '[]\n' });
  const head = (text: string) => submissionOf({ ...base, [recipe]: text }, base);

  test('submit the points whose variant changed', async () => {
    expect(told(await head(bundle.replace('{b: 2}', '{b: 3}')))).toEqual([
      `multi: ${recipe} changed for 1 point of it`,
    ]);
  });

  test('submit all points when their base changed', async () => {
    expect(told(await head(bundle.replace('a: 1', 'a: 2')))).toEqual([
      `multi: ${recipe} changed for 2 points of it`,
    ]);
  });

  test('submit nothing for a new variant, a comment, a name or another order', async () => {
    expect(told(await head(`${bundle}override_three: {args: {b: 3}}\n# why\n`))).toEqual([]);
    expect(told(await head(bundle.replace('name: r', 'name: other')))).toEqual([]);
  });

  test('submit all points when they cannot be read', async () => {
    expect(told(await head('base: [\n'))).toEqual([`multi: ${recipe} changed for 2 points of it`]);
  });

  test('under another path are no change where they say the same', async () => {
    const moved = multiNodeEntry(
      [item('override_one', 1), item('override_two', 2)].map((one) =>
        JSON.parse(JSON.stringify(one).replaceAll('/a.yaml', '/b.yaml')),
      ),
    );
    const files = {
      ...base,
      [MASTER]: masterText({ multi: moved }),
      [recipe.replace('a.yaml', 'b.yaml')]: bundle,
    };
    expect(told(await submissionOf(files, base))).toEqual([]);
    const changed = { ...files, [recipe.replace('a.yaml', 'b.yaml')]: bundle.replace('{b: 2}', '{b: 3}') };
    expect(told(await submissionOf(changed, base))).toEqual([
      'multi: 1 point of its matrix changed in srt-recipe',
    ]);
  });

  test('that appear in this repository for the first time are a change', async () => {
    const { [recipe]: _recipe, ...without } = base;
    expect(told(await submissionOf(base, without))).toEqual([`multi: ${recipe} changed for 2 points of it`]);
  });

  test('of single-node points are compared by the variant that each matches', async () => {
    const path = 'benchmarks/single_node/srt-slurm-recipes/m8/vllm/agentic.yaml';
    const text = `base:
  engine: vllm
  roles: {agg: {nodes: 1, workers: 1, gpus: 8, args: {tensor-parallel-size: 8}}}
zip_override_conc:
  roles: {agg: {args: {max-num-seqs: [2, 4]}}}
  benchmark: {env: {CONC: ['1', '2']}}
`;
    const single = agenticEntry([{ tp: 8, 'conc-list': [1, 2], 'srt-recipe': path }]);
    const before = projectFiles({ single }, { [path]: text, [CHANGELOG]: '[]\n' });
    const found = await submissionOf({ ...before, [path]: text.replace('[2, 4]', '[2, 8]') }, before);
    expect(told(found)).toEqual([`single: ${path} changed for 1 point of it`]);
  });
});

describe('a config is reached', () => {
  test('by a shared file that its script names', async () => {
    const found = await submissionOf(projectFiles(entries, { 'benchmarks/benchmark_lib.sh': 'other\n' }));
    expect(told(found)).toEqual([]);
    expect(found.sharedFiles).toEqual(['benchmarks/benchmark_lib.sh']);
    expect(found.reached.map(({ key, reasons }) => [key, reasons.map(({ message }) => message)])).toEqual([
      [vllm, ['runs benchmarks/benchmark_lib.sh, which changed']],
      [sglang, ['runs benchmarks/benchmark_lib.sh, which changed']],
    ]);
    expect(found.nothing).toBe(false);
    expect(whyNothingSubmitted(found)).toBe('it changes shared files only: `benchmarks/benchmark_lib.sh`');
  });

  test('by its launcher, unless it is submitted anyway', async () => {
    const log = (projectFiles()[CHANGELOG] ?? '') + entryText([sglang], 2);
    const found = await submissionOf(
      projectFiles(entries, { 'runners/launch_b200-acme.sh': 'other\n', [CHANGELOG]: log }),
    );
    expect(found.submitted.map(({ key }) => key)).toEqual([sglang]);
    expect(found.reached.map(({ key }) => key)).toEqual([vllm]);
  });

  test('by other nodes behind its label only', async () => {
    const other = 'labels:\n  cluster:b200-acme: [b200-acme_00]\n  other: [x_1]\n';
    expect((await submissionOf(projectFiles(entries, { 'configs/runners.yaml': other }))).nothing).toBe(true);
    const more = 'labels:\n  cluster:b200-acme: [b200-acme_00, b200-acme_01]\n';
    const found = await submissionOf(projectFiles(entries, { 'configs/runners.yaml': more }));
    expect(found.reached.map(({ key }) => key)).toEqual([vllm, sglang]);
    expect(found.sharedFiles).toEqual(['configs/runners.yaml']);
  });

  test('not by a comment, a deletion or a file that nobody names', async () => {
    const lib = projectFiles()['benchmarks/benchmark_lib.sh'] ?? '';
    const base = projectFiles(entries, { 'benchmarks/unused.sh': 'x\n', 'utils/gone.py': 'y\n' });
    const head = projectFiles(entries, {
      'benchmarks/benchmark_lib.sh': `# why\n${lib}`,
      'benchmarks/unused.sh': 'z\n',
    });
    expect((await submissionOf(head, base)).nothing).toBe(true);
  });
});

describe('what cannot be read', () => {
  const broken: [string, Files, RegExp][] = [
    [
      'a master config',
      { [MASTER]: 'a: [\n' },
      /configs of the head cannot be read: `configs\/nvidia-master\.yaml:\d+: /,
    ],
    ['an entry without image', { [MASTER]: 'a: {model: x}\n' }, /nvidia-master\.yaml:1: a\.image/],
    ['runners', { 'configs/runners.yaml': 'labels: 5\n' }, /runners\.yaml:1: /],
    ['the changelog', { [CHANGELOG]: 'x: 1\n' }, /perf-changelog\.yaml:1: /],
  ];
  test.each(broken)('%s of the head makes it unknown, with file and line', async (_name, files, reason) => {
    const unknown = submissionOf({ ...projectFiles(), ...files });
    await expect(unknown).rejects.toBeInstanceOf(FactUnknown);
    await expect(unknown).rejects.toMatchObject({ needs: 'nothing', message: expect.stringMatching(reason) });
  });

  test('at the merge base says so', async () => {
    await expect(submissionOf(projectFiles(), projectFiles(entries, { [MASTER]: 'a: [\n' }))).rejects.toThrow(
      'of the merge base cannot be read',
    );
  });

  test('a script that became a submodule is no script, and nothing is read from it', async () => {
    const evidence = evidenceOf(projectFiles());
    const submodule = { path: vllmScript, mode: '160000' as const, oid: 'a'.repeat(40) };
    const list = async (commit: string, directory: string) =>
      (await evidence.git.list(commit, directory)).map((entry) =>
        commit === HEAD && entry.path === vllmScript ? submodule : entry,
      );
    const found = await gather(submission, { ...evidence, git: { ...evidence.git, list } });
    expect(told(found)).toEqual([`${vllm}: its script ${vllmScript} is gone`]);
  });

  test('several problems are counted', async () => {
    const files = projectFiles(entries, { [MASTER]: 'a: {model: x}\nb: {model: y}\n' });
    await expect(submissionOf(files)).rejects.toThrow(/`configs[^`]*` \(\+\d+ more\)/);
  });

  test('an entry that no sweep can use is a problem of the plan, not of the submission', async () => {
    const log = `${projectFiles()[CHANGELOG]}- config-keys: []\n  description: [x]\n  pr-link: y\n`;
    const evidence = evidenceOf(projectFiles(entries, { [CHANGELOG]: log }));
    expect((await gather(submission, evidence)).submitted).toEqual([]);
    expect((await gather(plan, evidence)).problems).toMatchObject([{ path: CHANGELOG, line: 4 }]);
  });
});

describe('the facts below', () => {
  test('revisions are read at both sides', async () => {
    const found = await gather(revisions, evidenceOf(projectFiles({ [vllm]: entries[vllm] })));
    expect([...found.base.revision.configs.entries.keys()]).toEqual([vllm, sglang]);
    expect([...found.head.revision.configs.entries.keys()]).toEqual([vllm]);
    expect(found.head.tree.fileAt(vllmScript)).toBe(vllmScript);
  });

  test('the matrix is expanded and compared', async () => {
    const found = await gather(comparison, evidenceOf(projectFiles({ [vllm]: entries[vllm] })));
    expect([found.baseRows.length, found.headRows.length]).toEqual([3, 2]);
    expect(found.comparison.removed.map(({ row }) => row.configKey)).toEqual([sglang]);
    expect(found.comparison.unchanged).toHaveLength(2);
  });

  test('a matrix of absurd size is unknown', async () => {
    const list = Array.from({ length: 201_000 }, (_, at) => at + 1);
    const huge = projectFiles({ [vllm]: fixedEntry([{ tp: 8, 'conc-list': list }]) });
    await expect(gather(comparison, evidenceOf(huge))).rejects.toThrow(/cannot be expanded: .* points/);
  });

  test('the plan holds what the new entries ask for', async () => {
    const log = (projectFiles()[CHANGELOG] ?? '') + entryText([vllm], 2);
    const found = await gather(plan, evidenceOf(projectFiles(entries, { [CHANGELOG]: log })));
    expect(found.entries).toHaveLength(1);
    expect(found.throughput.map(({ row }) => row.concurrencies)).toEqual([[4], [8]]);
    expect(found.problems).toEqual([]);
  });
});
