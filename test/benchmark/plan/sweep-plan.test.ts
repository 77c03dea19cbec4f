import { describe, expect, test } from '@jest/globals';
import { readChangelog } from '../../../src/benchmark/changelog.ts';
import { ScenarioCoverage } from '../../../src/benchmark/plan/scenario-coverage.ts';
import { sweepPlan } from '../../../src/benchmark/plan/sweep-plan.ts';
import { noRunners } from '../../../src/benchmark/runners.ts';
import { newSweepEntries } from '../../../src/benchmark/sweep-entry.ts';
import {
  agenticEntry,
  configsOf,
  type Entries,
  type Fields,
  fixedEntry,
  LATE,
  multiNodeEntry,
  worker,
} from '../../support/matrix-configs.ts';

const item = (tp: number, list: readonly number[], more: Fields = {}) => ({ tp, 'conc-list': list, ...more });
const roles = (list: readonly number[], ep: number) => ({
  prefill: worker({ ep }),
  decode: worker(),
  'conc-list': list,
});

const both = {
  ...fixedEntry([]),
  scenarios: {
    'fixed-seq-len': [{ isl: 8192, osl: 1024, 'search-space': [item(8, [4, 16])] }],
    'agentic-coding': [{ 'search-space': [item(8, [1, 2])] }],
  },
};

function plan(changelog: readonly Fields[], head: Entries, { base = head, date = LATE } = {}) {
  const entries = changelog.map((fields) => ({ description: ['x'], 'pr-link': 'l', ...fields }));
  const read = newSweepEntries(undefined, readChangelog(JSON.stringify(entries, null, 1), 'c.yaml'));
  expect(read.problems).toEqual([]);
  const source = (from: Entries) => ({ configs: configsOf(from), runners: noRunners });
  const { throughput, evals, problems } = sweepPlan(read.entries, source(base), source(head), date);
  const nameOf = ({ row }: (typeof throughput)[number]) =>
    `${row.configKey} ${row.scenario === 'agentic-coding' ? 'agentic' : 'fixed'} c${row.concurrencies.join(',')}`;
  return {
    throughput: throughput.map(nameOf),
    evals: evals.map(nameOf),
    problems: problems.map(({ path, line, message }) => `${path}:${line}: ${message}`),
  };
}

const allOfBoth = ['k fixed c4', 'k fixed c16', 'k agentic c1', 'k agentic c2'];

describe('an entry', () => {
  test('runs all rows of its keys, and evaluates some', () => {
    expect(plan([{ 'config-keys': ['k'] }], { k: both, l: both })).toEqual({
      throughput: allOfBoth,
      evals: ['k fixed c16', 'k agentic c2'],
      problems: [],
    });
  });

  test('with a scenario runs only this one', () => {
    expect(plan([{ 'config-keys': ['k'], 'scenario-type': ['agentic-coding'] }], { k: both })).toMatchObject({
      throughput: ['k agentic c1', 'k agentic c2'],
      evals: ['k agentic c2'],
    });
  });

  test('evals-only drops throughput', () => {
    expect(plan([{ 'config-keys': ['k'], 'evals-only': true }], { k: both })).toMatchObject({
      throughput: [],
      evals: ['k fixed c16', 'k agentic c2'],
    });
  });

  test('all-evals drops throughput and evaluates all rows', () => {
    expect(plan([{ 'config-keys': ['k'], 'all-evals': true }], { k: both })).toMatchObject({
      throughput: [],
      evals: allOfBoth,
    });
  });

  test('no-evals runs throughput only', () => {
    expect(plan([{ 'config-keys': ['k'], 'no-evals': true }], { k: both })).toMatchObject({
      throughput: allOfBoth,
      evals: [],
    });
  });

  test('eval-min-prefill-ep drops multi-node evaluations below it', () => {
    const entry = multiNodeEntry([roles([16], 1), roles([32], 4), roles([64], 8)]);
    expect(plan([{ 'config-keys': ['*'], 'eval-min-prefill-ep': 4 }], { m: entry, k: both }).evals).toEqual([
      'm fixed c32',
      'm fixed c64',
      'k fixed c16',
      'k agentic c2',
    ]);
  });

  test('wildcards select in the order of the configs', () => {
    const entries = { 'x-b': fixedEntry([item(8, [1])]), y: both, 'x-a': fixedEntry([item(8, [2])]) };
    expect(plan([{ 'config-keys': ['x-*'] }], entries).throughput).toEqual(['x-b fixed c1', 'x-a fixed c2']);
  });

  test('with a key that selects nothing is a problem on its line; the rest is planned', () => {
    const found = plan([{ 'config-keys': ['gone', 'k', 'no-*'] }], { k: both });
    expect(found.throughput).toEqual(allOfBoth);
    expect(found.problems).toEqual([
      'c.yaml:2: "gone" selects no config of the master configs',
      'c.yaml:2: "no-*" selects no config of the master configs',
    ]);
  });

  test('there is nothing to run without entries', () => {
    expect(plan([], { k: both })).toEqual({ throughput: [], evals: [], problems: [] });
  });
});

describe('several entries', () => {
  test('plan each key and scenario once', () => {
    const changelog = [
      { 'config-keys': ['k'], 'scenario-type': ['agentic-coding'] },
      { 'config-keys': ['*'] },
    ];
    expect(plan(changelog, { k: both })).toMatchObject({
      throughput: ['k agentic c1', 'k agentic c2', 'k fixed c4', 'k fixed c16'],
      evals: ['k agentic c2', 'k fixed c16'],
    });
  });

  test('all-evals goes first, wherever it stands', () => {
    const changelog = [{ 'config-keys': ['k'] }, { 'config-keys': ['k'], 'all-evals': true }];
    expect(plan(changelog, { k: both })).toMatchObject({ throughput: allOfBoth, evals: allOfBoth });
  });

  test('group evaluations each by itself', () => {
    const entries = { a: fixedEntry([item(8, [16])]), b: fixedEntry([item(8, [64])]) };
    expect(plan([{ 'config-keys': ['a', 'b'] }], entries).evals).toEqual(['b fixed c64']);
    expect(plan([{ 'config-keys': ['a'] }, { 'config-keys': ['b'] }], entries).evals).toEqual([
      'a fixed c16',
      'b fixed c64',
    ]);
  });

  test('throughput once and evaluations once are counted apart', () => {
    const changelog = [{ 'config-keys': ['k'], 'evals-only': true }, { 'config-keys': ['k'] }];
    expect(plan(changelog, { k: both })).toMatchObject({
      throughput: allOfBoth,
      evals: ['k fixed c16', 'k agentic c2'],
    });
  });
});

describe('append-only', () => {
  const base = { k: agenticEntry([item(8, [4, 8])]), l: agenticEntry([item(8, [4])], { model: 'o/l' }) };
  const entry = { 'config-keys': ['k'], 'append-only': true };

  test('runs the new points only, and evaluates nothing', () => {
    const head = { ...base, k: agenticEntry([item(8, [4, 8, 12])]) };
    expect(plan([entry], head, { base })).toEqual({ throughput: ['k agentic c12'], evals: [], problems: [] });
  });

  const refused: [string, readonly Fields[], Entries, readonly string[]][] = [
    [
      'a removed concurrency',
      [entry],
      { ...base, k: agenticEntry([item(8, [8, 12])]) },
      ['append-only: k loses concurrency 4'],
    ],
    [
      'another image',
      [entry],
      { ...base, k: agenticEntry([item(8, [4, 8, 12])], { image: 'x:2' }) },
      [
        'k changed in image, which also rules a scenario not selected',
        'append-only: k at concurrency 4 runs another recipe now, or is removed',
      ],
    ],
    [
      'an unselected config',
      [entry],
      { k: agenticEntry([item(8, [4, 8, 12])]), l: agenticEntry([item(8, [5])], { model: 'o/l' }) },
      ['l changed, but no append-only entry selects it'],
    ],
    [
      'a new config',
      [{ ...entry, 'config-keys': ['k', 'new'] }],
      { ...base, k: agenticEntry([item(8, [4, 8, 12])]), new: agenticEntry([item(8, [1])]) },
      ['new must exist before and after'],
    ],
    [
      'another entry beside it',
      [entry, { 'config-keys': ['l'] }],
      { ...base, k: agenticEntry([item(8, [4, 8, 12])]) },
      ['this new entry is not append-only, but another one is: all of them are, or none'],
    ],
    [
      'settings for evaluations',
      [{ ...entry, 'evals-only': true }],
      { ...base, k: agenticEntry([item(8, [4, 8, 12])]) },
      ['append-only excludes settings for evaluations'],
    ],
  ];
  test.each(refused)('%s is a problem', (_name, changelog, head, messages) => {
    // Only the agentic scenario exists, so an entry without scenarios selects all there is.
    const found = plan(changelog, head, { base }).problems.map((problem) => problem.replace(/^[^ ]+ /, ''));
    const expected = messages.filter((message) => !message.includes('not selected'));
    expect(found).toEqual(expected);
  });
});

describe('scenario coverage', () => {
  test('groups configs by what is new of them', () => {
    const coverage = new ScenarioCoverage();
    expect(coverage.take(['a'], ['agentic-coding'])).toEqual([
      { keys: ['a'], scenarios: ['agentic-coding'] },
    ]);
    expect(coverage.take(['a', 'b', 'c'], ['agentic-coding', 'fixed-seq-len'])).toEqual([
      { keys: ['a'], scenarios: ['fixed-seq-len'] },
      { keys: ['b', 'c'], scenarios: ['fixed-seq-len', 'agentic-coding'] },
    ]);
    expect(coverage.take(['a', 'b', 'c'], ['agentic-coding', 'fixed-seq-len'])).toEqual([]);
  });
});
