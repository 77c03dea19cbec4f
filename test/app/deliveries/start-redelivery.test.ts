import { afterEach, describe, expect, test } from '@jest/globals';
import { AskedCounts } from '../../../src/app/deliveries/asked-counts.ts';
import type { Attempt } from '../../../src/app/deliveries/delivery.ts';
import { startRedelivery } from '../../../src/app/deliveries/start-redelivery.ts';
import { Metrics } from '../../../src/app/observe/metrics.ts';
import { EvidenceUnavailable } from '../../../src/evidence/errors.ts';
import { ManualClock } from '../../queue/manual-clock.ts';
import { memoryLog } from '../support/memory-log.ts';
import { attempt, HOUR } from './support.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A GitHub whose list a test changes. */
function bench() {
  const clock = new ManualClock();
  const [log, metrics] = [memoryLog(), new Metrics()];
  const state: { attempts: Attempt[]; isDown: boolean; asked: number[]; rounds: number } = {
    attempts: [],
    isDown: false,
    asked: [],
    rounds: 0,
  };
  const stop = startRedelivery({
    hooks: {
      page: async () => {
        state.rounds += 1;
        if (state.isDown) throw new EvidenceUnavailable('api.example.com', 'it answered 502');
        return { attempts: state.attempts, next: undefined };
      },
      redeliver: async (id) => void state.asked.push(id),
    },
    clock,
    log: log.log,
    metrics,
  });
  stops.push(stop);
  const failed = (id: number, guid: string, ago = 0) =>
    attempt(id, guid, { delivered_at: clock.now() - ago });
  return { clock, log, metrics, state, stop, failed };
}

describe('failed deliveries', () => {
  test('are looked for at once and every hour', async () => {
    const { clock, state } = bench();
    await clock.advance(0);
    expect(state.rounds).toBe(1);
    await clock.advance(HOUR - 1);
    expect(state.rounds).toBe(1);
    await clock.advance(1);
    expect(state.rounds).toBe(2);
  });

  test('are asked for again, counted and told', async () => {
    const { clock, state, metrics, log, failed } = bench();
    state.attempts = [failed(2, 'b'), failed(1, 'a', HOUR)];
    await clock.advance(0);
    expect(state.asked).toEqual([1, 2]);
    expect(await metrics.text()).toContain('pr_verdict_redeliveries_total{result="asked"} 2');
    expect(log.lines()).toMatchObject([{ asked: 2, refused: 0, more: false }]);
  });

  test('of three days are looked at first, later only those since the last look', async () => {
    const { clock, state, failed } = bench();
    state.attempts = [failed(2, 'b', 71 * HOUR), failed(1, 'a', 73 * HOUR)];
    await clock.advance(0);
    expect(state.asked).toEqual([2]);
    await clock.advance(HOUR);
    expect(state.asked).toEqual([2]);
  });

  test('are looked for in the same time again after GitHub was out of reach', async () => {
    const { clock, state, log, failed } = bench();
    state.isDown = true;
    state.attempts = [failed(1, 'a', 60 * HOUR)];
    await clock.advance(0);
    expect(log.messages()).toEqual(['failed deliveries could not be looked for']);
    state.isDown = false;
    await clock.advance(HOUR);
    expect(state.asked).toEqual([1]);
  });

  test('are not asked for for ever', async () => {
    const { clock, state, failed } = bench();
    for (let round = 1; round <= 12; round += 1) {
      state.attempts = [failed(round, 'a'), ...state.attempts.slice(0, 1)];
      await clock.advance(round === 1 ? 0 : HOUR);
    }
    expect(state.asked).toHaveLength(5);
  });

  test('are looked for no more after the stop', async () => {
    const { clock, state, stop } = bench();
    await clock.advance(0);
    stop();
    expect(clock.timers).toBe(0);
    await clock.advance(5 * HOUR);
    expect(state.rounds).toBe(1);
  });

  test('are not asked for any more once a stop comes in the middle', async () => {
    const { clock, state, stop, failed } = bench();
    state.attempts = [failed(1, 'a')];
    const looking = clock.fireNext(clock.now());
    stop();
    await looking;
    expect([state.asked, clock.timers]).toEqual([[], 0]);
  });
});

test('AskedCounts forgets the oldest of very many', () => {
  const counts = new AskedCounts();
  for (let id = 0; id < 10_001; id += 1) counts.add(`d${id}`);
  counts.add('d10000');
  expect(['d0', 'd1', 'd10000'].map((guid) => counts.of(guid))).toEqual([0, 1, 2]);
});
