import { describe, expect, test } from '@jest/globals';
import { readChangelog } from '../../src/benchmark/changelog.ts';
import type { ScenarioType } from '../../src/benchmark/master/schema.ts';
import { measuringEntries } from '../../src/benchmark/measuring-entries.ts';

const key = 'm8-fp4-b200-vllm';
type Fields = Readonly<Record<string, unknown>>;

/** An entry that selects the config, with its number as link. */
const entry = (link: unknown, more: Fields = {}): Fields => ({
  'config-keys': [key],
  description: ['a change'],
  'pr-link': link,
  ...more,
});

/** Links of the entries that measured it. */
function linksOf(entries: readonly unknown[], scenario: ScenarioType = 'fixed-seq-len') {
  const changelog = readChangelog(JSON.stringify(entries), 'log.yaml');
  return measuringEntries(changelog, key, scenario).map(({ link }) => link);
}

describe('entries that measured a config', () => {
  test('come newest first, which is from the end', () => {
    expect(linksOf([entry('1'), entry('3'), entry('2')])).toEqual(['2', '3', '1']);
  });

  test.each<[string, Fields, boolean]>([
    ['its key among others', { 'config-keys': ['other', key] }, true],
    ['a wildcard', { 'config-keys': ['m8-*-vllm'] }, true],
    ['a wildcard for everything', { 'config-keys': ['*'] }, true],
    ['a wildcard for nothing more', { 'config-keys': [`${key}*`] }, true],
    ['another key', { 'config-keys': ['m8-fp4-b200-vllm-mtp'] }, false],
    ['a wildcard for others', { 'config-keys': ['m9-*', 'm8-*-sglang', '*-vllm-*'] }, false],
    ['what would be a pattern elsewhere', { 'config-keys': ['m8.fp4.b200.vllm', 'm8-fp4-b200-vll?'] }, false],
    ['its scenario', { 'scenario-type': ['fixed-seq-len'] }, true],
    ['its scenario among others', { 'scenario-type': ['agentic-coding', 'fixed-seq-len'] }, true],
    ['another scenario', { 'scenario-type': ['agentic-coding'] }, false],
    ['no scenario in particular', { 'scenario-type': null }, true],
    ['evaluations only', { 'evals-only': true }, false],
    ['all evaluations', { 'all-evals': true }, false],
    ['no evaluations', { 'no-evals': true }, true],
    ['evaluations not only', { 'evals-only': false }, true],
    ['fields that are not known here', { color: 'red' }, true],
    ['no description', { description: undefined }, true],
    ['no list of keys', { 'config-keys': key }, false],
    ['keys that are none', { 'config-keys': [key, 5] }, false],
    ['a mode that is none', { 'evals-only': 'yes' }, false],
  ])('are told by what they select: %s', (_name, more, expected) => {
    expect(linksOf([entry('1', more)])).toEqual(expected ? ['1'] : []);
  });

  test('of one scenario are not those of another', () => {
    const entries = [
      entry('1'),
      entry('2', { 'scenario-type': ['agentic-coding'] }),
      entry('3', { 'scenario-type': ['fixed-seq-len'] }),
    ];
    expect(linksOf(entries, 'agentic-coding')).toEqual(['2', '1']);
    expect(linksOf(entries, 'fixed-seq-len')).toEqual(['3', '1']);
  });

  test('are found where there are none, and between what is no entry of ours', () => {
    expect(linksOf([])).toEqual([]);
    expect(linksOf([{}, entry('1'), { 'config-keys': [] }])).toEqual(['1']);
  });

  test('keep their link as it is, their place, and whether they only appended', () => {
    const changelog = readChangelog(
      [entry(undefined), entry(5, { 'append-only': true })]
        .map((one) => `- ${JSON.stringify(one)}\n`)
        .join(''),
      'log.yaml',
    );
    expect(measuringEntries(changelog, key, 'fixed-seq-len')).toEqual([
      { link: 5, isAppendOnly: true, location: { path: 'log.yaml', line: 2 } },
      { link: undefined, isAppendOnly: false, location: { path: 'log.yaml', line: 1 } },
    ]);
  });
});
