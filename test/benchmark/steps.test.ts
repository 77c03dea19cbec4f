import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readMasterConfigs, readMasterConfigsSteps } from '../../src/benchmark/master/read-master-configs.ts';
import { compareRows, compareRowsSteps } from '../../src/benchmark/matrix/compare.ts';
import { expandMatrix, expandMatrixSteps } from '../../src/benchmark/matrix/expand.ts';
import { noRunners } from '../../src/benchmark/runners.ts';
import { runSteps, runStepsInSlices, Slices, type Steps } from '../../src/benchmark/steps.ts';
import { fixedEntry, LATE, masterText, rowsOf } from '../support/matrix-configs.ts';

function* countTo(last: number, seen: number[] = []): Steps<number> {
  for (let at = 1; at <= last; at += 1) {
    seen.push(at);
    yield;
  }
  return last;
}

describe('work in steps', () => {
  test('gives its value at once', () => {
    expect(runSteps(countTo(3))).toBe(3);
  });

  test('gives the same value in slices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30), async (last) => {
        const eager = new Slices(
          async () => undefined,
          () => 0,
        );
        expect(await runStepsInSlices(countTo(last), eager)).toBe(last);
      }),
    );
  });

  test('lets others run when its time is over, and not before', async () => {
    let clock = 0;
    const pauses: number[] = [];
    const seen: number[] = [];
    const slices = new Slices(
      async () => pauses.push(seen.length),
      () => clock,
    );
    function* slow(): Steps<string> {
      for (const step of countTo(6, seen)) {
        clock += 3;
        yield step;
      }
      return 'done';
    }
    expect(await runStepsInSlices(slow(), slices)).toBe('done');
    expect(pauses).toEqual([3, 6]);
  });

  test('passes on what it throws', async () => {
    function* failing(): Steps<never> {
      yield;
      throw new RangeError('no');
    }
    expect(() => runSteps(failing())).toThrow(RangeError);
    await expect(runStepsInSlices(failing())).rejects.toThrow(RangeError);
  });

  test('the event loop turns while a long piece of work is under way', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      if (turns < 1000) setImmediate(count);
    };
    setImmediate(count);
    let clock = 0;
    const slices = new Slices(undefined, () => {
      clock += 10;
      return clock;
    });
    await runStepsInSlices(countTo(20), slices);
    expect(turns).toBeGreaterThanOrEqual(10);
    turns = 1000;
  });
});

describe('reading, expanding and comparing in slices changes nothing', () => {
  const text = masterText({
    a: fixedEntry([{ tp: 8, 'conc-start': 4, 'conc-end': 64 }]),
    b: fixedEntry([{ tp: 4, 'conc-list': [1, 2] }], { image: 'lmsysorg/sglang:1' }),
  });
  const file = { path: 'master.yaml', text };

  test('configs', async () => {
    const sliced = await runStepsInSlices(readMasterConfigsSteps([file]));
    const whole = readMasterConfigs([file]);
    expect([...sliced.entries.keys()]).toEqual([...whole.entries.keys()]);
    expect(sliced.entries.get('b')).toMatchObject({ line: whole.entries.get('b')?.line });
  });

  test('rows', async () => {
    const configs = readMasterConfigs([file]);
    expect(await runStepsInSlices(expandMatrixSteps(configs, noRunners, LATE))).toEqual(
      expandMatrix(configs, noRunners, LATE),
    );
  });

  test('points', async () => {
    const base = rowsOf({ a: fixedEntry([{ tp: 8, 'conc-list': [4, 8] }]) });
    const head = rowsOf({ a: fixedEntry([{ tp: 8, 'conc-list': [8, 16] }], { image: 'x:2' }) });
    expect(await runStepsInSlices(compareRowsSteps(base, head))).toEqual(compareRows(base, head));
  });
});
