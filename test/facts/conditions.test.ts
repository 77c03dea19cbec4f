import { describe, expect, test } from '@jest/globals';
import { registry } from '../../checks/registry.ts';
import { EvidenceUnreadable } from '../../src/evidence/errors.ts';
import { conditions } from '../../src/facts/conditions.ts';
import { newChangelogEntries } from '../../src/facts/new-changelog-entries.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { FactStore } from '../../src/verdict/fact-store.ts';
import { projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { agenticEntry, fixedEntry, multiNodeEntry, worker } from '../support/matrix-configs.ts';
import { memoryEvidence } from '../support/memory-evidence.ts';

const CHANGELOG = 'perf-changelog.yaml';
const old = '- config-keys: [a]\n  description: [first]\n';
const plain = '- config-keys: [b]\n  description: [second]\n';
const appended = '- config-keys: [c]\n  description: [third]\n  append-only: true\n';

function evidenceOf(base: string | undefined, head: string | undefined) {
  return memoryEvidence({
    base: base === undefined ? {} : { [CHANGELOG]: base },
    head: head === undefined ? {} : { [CHANGELOG]: head },
  });
}

async function appendOnly(base: string | undefined, head: string | undefined) {
  return (await gather(conditions, evidenceOf(base, head))).appendOnly;
}

describe('append-only', () => {
  const cases: [string, string | undefined, string | undefined, boolean][] = [
    ['no changelog at all', undefined, undefined, false],
    ['an unchanged changelog', appended, appended, false],
    ['a new plain entry', old, old + plain, false],
    ['a new append-only entry', old, old + appended, true],
    ['one of each', old, plain + old + appended, true],
    ['an entry inserted in front', old + plain, appended + old + plain, true],
    ['an old append-only entry beside a new plain one', appended, appended + plain, false],
    ['the same append-only entry once more', appended, appended + appended, true],
    [
      'an old entry that becomes append-only',
      old,
      old.replace('description', 'append-only: yes\n  description'),
      true,
    ],
    ['YAML 1.1 "on"', old, old + appended.replace('true', 'on'), true],
    ['append-only: false', old, old + appended.replace('true', 'false'), false],
    ['keys in another order', '- {a: 1, b: 2}\n', '- {b: 2, a: 1}\n# comment\n', false],
    ['a removed changelog', old, undefined, false],
    ['a first changelog', undefined, appended, true],
    ['an emptied changelog', old, '', false],
    ['an entry removed and nothing new', old + appended, old, false],
  ];
  test.each(cases)('%s', async (_name, base, head, holds) => {
    expect(await appendOnly(base, head)).toEqual({ holds });
  });

  const broken: [string, string][] = [
    ['YAML that does not parse', '- a: [\n'],
    ['two documents', '- a: 1\n---\n- b: 1\n'],
    ['a mapping instead of a list', 'a: 1\n'],
    ['an entry that is no mapping', '- text\n'],
    ['append-only that is no truth value', '- append-only: maybe\n'],
    ['more aliases than anybody needs', `- a: &a [1]\n  b: [${'*a,'.repeat(30)}]\n`],
    ['nesting without end', `- a: ${'['.repeat(200)}${']'.repeat(200)}\n`],
  ];
  test.each(broken)('%s in the head is unknown, naming the file', async (_name, text) => {
    expect(await appendOnly(old, text)).toEqual({
      holds: 'unknown',
      reason: expect.stringContaining(CHANGELOG),
    });
  });

  test('a broken changelog names the line', async () => {
    expect(await appendOnly(old, `${old}- b: "x\n`)).toMatchObject({
      reason: expect.stringMatching(/perf-changelog\.yaml:\d+/),
    });
  });

  test('the last of two equal keys counts, as PyYAML reads them', async () => {
    expect(await appendOnly(old, `${old}- append-only: false\n  append-only: true\n`)).toEqual({
      holds: true,
    });
  });

  test('is read from where each revision keeps its changelog', async () => {
    const evidence = memoryEvidence({
      base: { 'configs/nvidia-master.yaml': '{}', [CHANGELOG]: old },
      head: {
        'inferencex-e2e/configs/nvidia-master.yaml': '{}',
        'inferencex-e2e/perf-changelog.yaml': old + appended,
      },
    });
    expect(await gather(newChangelogEntries, evidence)).toEqual([
      expect.objectContaining({ 'append-only': true }),
    ]);
  });

  test('other errors are not swallowed', async () => {
    const evidence = evidenceOf(old, old + plain);
    const failing = {
      ...evidence,
      git: { ...evidence.git, blob: () => Promise.reject(new EvidenceUnreadable('x', 'is huge')) },
    };
    await expect(gather(conditions, failing)).rejects.toThrow(EvidenceUnreadable);
  });
});

describe('conditions of the submission', () => {
  const none = projectFiles({}, { [CHANGELOG]: '[]\n' });
  const configs = {
    fixed: fixedEntry([{ tp: 8, 'conc-list': [1] }]),
    agentic: agenticEntry([{ tp: 8, 'conc-list': [1] }]),
    speculating: fixedEntry([{ tp: 8, 'conc-list': [1], 'spec-decoding': 'draft_model' }]),
    'named-mtp': fixedEntry([{ tp: 8, 'conc-list': [1] }]),
    vendor: fixedEntry([{ tp: 8, 'conc-list': [1] }], { framework: 'trt' }),
    multi: multiNodeEntry([{ worker: worker(), 'conc-list': [1] }]),
  };

  async function held(key: keyof typeof configs | undefined, day = '2026-10-22') {
    const head = key === undefined ? none : projectFiles({ [key]: configs[key] }, { [CHANGELOG]: '[]\n' });
    const evidence = memoryEvidence({ base: none, head });
    const facts = new FactStore(evidence, resolvePolicy({}, 'test', registry), day);
    const found = await facts.get(conditions);
    return [found.agentic, found.specDecode, found.recipe].map(({ holds }) => holds);
  }

  const cases: [keyof typeof configs | undefined, (true | false | 'unknown')[]][] = [
    [undefined, [false, false, false]],
    ['fixed', [false, false, true]],
    ['agentic', [true, false, true]],
    ['speculating', [false, true, true]],
    ['named-mtp', [false, true, true]],
    ['vendor', [false, false, false]],
    ['multi', [false, false, true]],
  ];
  test.each(cases)('%s: agentic, speculative, recipe', async (key, expected) => {
    expect(await held(key)).toEqual(expected);
  });

  const days: [string, boolean][] = [
    ['2026-07-02', true],
    ['2026-07-03', false],
    ['2026-09-30', false],
    ['2026-10-01', true],
  ];
  test.each(days)('on %s a multi-node config needs a recipe: %s', async (day, needs) => {
    expect((await held('multi', day))[2]).toBe(needs);
    expect((await held('fixed', day))[2]).toBe(true);
  });

  test('are unknown, naming the place, where the configs cannot be read', async () => {
    const head = projectFiles({}, { 'configs/nvidia-master.yaml': 'a: [\n', [CHANGELOG]: appended });
    const found = await gather(conditions, memoryEvidence({ base: none, head }));
    for (const condition of [found.agentic, found.specDecode, found.recipe])
      expect(condition).toEqual({
        holds: 'unknown',
        reason: expect.stringMatching(/nvidia-master\.yaml:\d+/),
      });
    expect(found.appendOnly).toEqual({ holds: true });
  });
});
