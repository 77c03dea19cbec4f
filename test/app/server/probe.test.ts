import { describe, expect, test } from '@jest/globals';
import { type PartState, Probe } from '../../../src/app/server/probe.ts';
import { ManualClock, settled } from '../../queue/manual-clock.ts';

const good: PartState = { ok: true, detail: 'fine' };
const bad: PartState = { ok: false, detail: 'broken' };
const unknown: PartState = { ok: false, detail: 'not known yet' };

function bench() {
  const clock = new ManualClock();
  const answers: ((state: PartState) => void)[] = [];
  const probe = new Probe(() => new Promise((resolve) => answers.push(resolve)), {
    clock,
    goodMs: 1_000,
    badMs: 100,
    patienceMs: 50,
  });
  return { clock, probe, answers };
}

describe('Probe', () => {
  test('asks once for all who want to know', async () => {
    const { probe, answers, clock } = bench();
    const asked = [probe.state(), probe.state()];
    answers[0]?.(good);
    expect(await Promise.all(asked)).toEqual([good, good]);
    expect([answers.length, clock.timers]).toEqual([1, 0]);
  });

  test.each([
    [good, 1_000],
    [bad, 100],
  ])('remembers %j for %i ms', async (state, milliseconds) => {
    const { probe, answers, clock } = bench();
    const first = probe.state();
    answers[0]?.(state);
    await first;
    clock.skip(milliseconds - 1);
    expect([await probe.state(), answers.length]).toEqual([state, 1]);
    clock.skip(1);
    void probe.state();
    expect(answers.length).toBe(2);
  });

  test('lets nobody wait beyond patience', async () => {
    const { probe, clock, answers } = bench();
    const asked = probe.state();
    await clock.advance(50);
    expect(await asked).toEqual(unknown);
    answers[0]?.(good);
    await settled();
    expect([await probe.state(), probe.last, answers.length]).toEqual([good, good, 1]);
  });

  test('gives the last answer while it asks again', async () => {
    const { probe, clock, answers } = bench();
    const first = probe.state();
    answers[0]?.(good);
    await first;
    clock.skip(5_000);
    const second = probe.state();
    await clock.advance(50);
    expect(await second).toEqual(good);
    answers[1]?.(bad);
    await settled();
    expect(await probe.state()).toEqual(bad);
  });
});
