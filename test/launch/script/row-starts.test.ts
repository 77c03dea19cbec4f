import { describe, expect, test } from '@jest/globals';
import { rowStarts } from '../../../src/launch/script/row-starts.ts';
import { fixedEntry, multiNodeEntry, worker } from '../../support/matrix-configs.ts';
import type { Files } from '../../support/memory-evidence.ts';
import { LAUNCHER, revisionOf, SCRIPT } from './support.ts';

const entry = fixedEntry([{ tp: 8, 'conc-list': [4] }]);

async function startsOf(files: Files, concurrency: number | 'any' = 4, one = entry) {
  const { of, source, rows } = await revisionOf({ k: one }, files);
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return rowStarts(
    row,
    concurrency === 'any' ? undefined : concurrency,
    'throughput',
    source,
    of.revision.runners,
  );
}

const runners = (...nodes: readonly string[]) => ({
  'configs/runners.yaml': `labels:\n  cluster:b200-acme: [${nodes.join(', ')}]\n`,
});

describe('where a job begins', () => {
  test('is the launcher of the node, and the script that it should run', async () => {
    const { launchers, scripts, absent } = await startsOf({
      ...runners('b200-acme_00'),
      [LAUNCHER]: '',
      [SCRIPT]: '',
    });
    expect(launchers).toMatchObject([
      { path: LAUNCHER, variables: { RUNNER_NAME: 'b200-acme_00', CONC: '4', TP: '8' }, ahead: [SCRIPT] },
    ]);
    expect(scripts.map(({ path }) => path)).toEqual([SCRIPT]);
    expect(absent).toEqual([]);
  });

  test('leaves open which of several nodes it is', async () => {
    const { launchers } = await startsOf({ ...runners('b200-acme_00', 'b200-acme_01'), [LAUNCHER]: '' });
    expect(launchers[0]?.variables.RUNNER_NAME).toEqual({
      kind: 'mixed',
      parts: ['b200-acme_', expect.objectContaining({ expression: '$RUNNER_NAME' })],
    });
  });

  test('is each launcher that a label may lead to, with its own nodes', async () => {
    const other = 'runners/launch_b200-other.sh';
    const { launchers } = await startsOf({
      ...runners('b200-acme_00', 'b200-other_7'),
      [LAUNCHER]: '',
      [other]: '',
    });
    expect(launchers.map(({ path, variables }) => [path, variables.RUNNER_NAME])).toEqual([
      [LAUNCHER, 'b200-acme_00'],
      [other, 'b200-other_7'],
    ]);
  });

  test('names scripts that are not there', async () => {
    const { launchers, scripts, absent } = await startsOf({});
    expect([launchers, scripts]).toEqual([[], []]);
    expect(absent).toEqual([SCRIPT]);
  });

  test('can be for any concurrency', async () => {
    const { scripts } = await startsOf({ [SCRIPT]: '' }, 'any');
    expect(scripts[0]?.variables.CONC).toMatchObject({ kind: 'unknown', hole: { expression: '$CONC' } });
  });

  test('of a list of concurrencies has no single one, and the settings of all roles', async () => {
    const settings = worker({ 'additional-settings': ['MTP=2', 'X=a=b'] });
    const item = { prefill: settings, decode: worker(), 'conc-list': [4, 8] };
    const one = multiNodeEntry([item], { framework: 'vllm-disagg' });
    const path = 'benchmarks/multi_node/m8_fp4_b200_vllm-disagg.sh';
    const { scripts } = await startsOf({ [path]: '' }, 8, one);
    expect(scripts).toMatchObject([
      { path, variables: { CONC: '', CONC_LIST: '4 8', MTP: '2', X: 'a=b' }, settings: ['MTP', 'X'] },
    ]);
  });
});
