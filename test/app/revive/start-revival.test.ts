import { describe, expect, test } from '@jest/globals';
import { startRevival } from '../../../src/app/revive/start-revival.ts';
import { makeModel } from '../../queue/model.ts';
import { Bench } from '../../queue/support.ts';
import { memoryLog } from '../support/memory-log.ts';

const HOUR_MS = 60 * 60_000;

function bench() {
  const queue = new Bench(makeModel);
  const store = queue.open(queue.schema, { mostAttempts: 1 });
  const log = memoryLog();
  const state = { isBroken: false, looks: 0 };
  const stop = startRevival({
    store: {
      deadLetters: async (...page) => {
        state.looks += 1;
        if (state.isBroken) throw new Error('disk full');
        return store.deadLetters(...page);
      },
      retryDead: (id) => store.retryDead(id),
    },
    clock: queue.clock,
    log: log.log,
  });
  const die = async () => {
    await queue.put();
    const { lease } = await queue.take(store);
    await store.fail(lease, 'GitHub is down', undefined, 'unavailable');
  };
  return { queue, store, log, state, stop, die };
}

describe('jobs that died of an outage', () => {
  test('are put back when the app starts, and every hour', async () => {
    const { queue, store, log, state, stop, die } = bench();
    await die();
    await queue.clock.advance(0);
    expect(await store.stats()).toMatchObject({ pending: 1, dead: 0 });
    const { lease } = await queue.take(store);
    await store.fail(lease, 'GitHub is still down', undefined, 'unavailable');
    await queue.clock.advance(HOUR_MS - 1);
    expect(await store.stats()).toMatchObject({ dead: 1 });
    await queue.clock.advance(1);
    expect(await store.stats()).toMatchObject({ pending: 1, dead: 0 });
    expect(log.lines()).toMatchObject([{ revived: 1 }, { revived: 1 }]);
    expect(state.looks).toBe(2);
    stop();
  });

  test('are looked for again an hour after they could not be', async () => {
    const { queue, store, log, state, stop, die } = bench();
    state.isBroken = true;
    await die();
    await queue.clock.advance(0);
    expect(log.messages()).toEqual(['dead jobs could not be looked for']);
    state.isBroken = false;
    await queue.clock.advance(HOUR_MS);
    expect(await store.stats()).toMatchObject({ pending: 1, dead: 0 });
    stop();
  });

  test('are looked for no more after the stop, and nothing is said where there are none', async () => {
    const { queue, log, state, stop } = bench();
    await queue.clock.advance(0);
    stop();
    await queue.clock.advance(5 * HOUR_MS);
    expect([state.looks, queue.clock.timers, log.lines()]).toEqual([1, 0, []]);
  });
});
