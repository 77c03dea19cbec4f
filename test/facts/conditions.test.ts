import { describe, expect, test } from '@jest/globals';
import { EvidenceUnreadable } from '../../src/evidence/errors.ts';
import { conditions } from '../../src/facts/conditions.ts';
import { newChangelogEntries } from '../../src/facts/new-changelog-entries.ts';
import { gather } from '../support/gather.ts';
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

test('what later work decides is unknown, with a reason for people', async () => {
  const found = await gather(conditions, memoryEvidence({}));
  for (const condition of [found.agentic, found.specDecode, found.recipe]) {
    expect(condition).toEqual({ holds: 'unknown', reason: expect.stringContaining('whether') });
  }
});
