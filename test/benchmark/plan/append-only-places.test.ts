import { describe, expect, test } from '@jest/globals';
import { readMasterConfigs } from '../../../src/benchmark/master/read-master-configs.ts';
import { sweepPlan } from '../../../src/benchmark/plan/sweep-plan.ts';
import { noRunners } from '../../../src/benchmark/runners.ts';
import type { NewSweepEntry } from '../../../src/benchmark/sweep-entry.ts';
import { type Fields, fixedEntry, LATE, masterText } from '../../support/matrix-configs.ts';

const entry: NewSweepEntry = {
  entry: { 'config-keys': ['k'], description: ['x'], 'pr-link': 'y', 'append-only': true },
  location: { path: 'log.yaml', line: 7 },
};

/** Where the plan's problems point, as the text of the line in the head. */
function places(base: Fields, head: Fields): string[] {
  const [before, after] = [base, head].map((config) => masterText({ k: config }));
  const source = (text: string | undefined) => ({
    configs: readMasterConfigs([{ path: 'master.yaml', text: text ?? '' }]),
    runners: noRunners,
  });
  return sweepPlan([entry], source(before), source(after), LATE).problems.map(({ path, line }) =>
    path === 'master.yaml' ? ((after ?? '').split('\n')[(line ?? 0) - 1]?.trim() ?? '') : `${path}:${line}`,
  );
}

const item = (list: readonly number[], more: Fields = {}): Fields => ({ tp: 8, ...more, 'conc-list': list });

describe('a config that is not only appended to', () => {
  const base = fixedEntry([item([4, 8])]);
  const cases: [string, Fields, string[]][] = [
    ['without a concurrency: what is left of its item', fixedEntry([item([8, 16])]), ['{']],
    ['with another image: the image', fixedEntry([item([4, 8, 16])], { image: 'x:2' }), ['"image": "x:2",']],
    [
      'with another model: the model',
      fixedEntry([item([4, 8, 16])], { model: 'acme/x' }),
      ['"model": "acme/x",'],
    ],
    [
      'with another setting of the item: the item',
      fixedEntry([item([4, 8, 16], { 'spec-decoding': 'mtp' })]),
      ['{'],
    ],
    ['with another topology: its entry', fixedEntry([{ tp: 4, 'conc-list': [4, 8, 16] }]), ['"k": {']],
    ['with nothing new: the changelog entry', base, ['log.yaml:7']],
  ];
  test.each(cases)('%s', (_name, head, expected) => {
    expect(places(base, head)).toEqual(expected);
  });

  test('with points that run another image on the same curve: their item', () => {
    const head = fixedEntry([item([4, 8]), item([16])]);
    expect(places(base, head)).toEqual([]);
  });
});
