import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { QueueStoreError } from '../../src/queue/errors.ts';
import { GroupCommit } from '../../src/queue/sqlite/group-commit.ts';

/** Transactions over a list that take as long as the test says, and timers that run when it says so. */
function groups(fail: (work: readonly string[]) => Error | undefined = () => undefined) {
  let timers: { readonly milliseconds: number; readonly callback: () => void }[] = [];
  const committed: string[][] = [];
  const disk = { milliseconds: 0 };
  let current: string[] = [];
  let now = 0;
  const group = new GroupCommit({
    transaction: (work) => {
      current = [];
      work();
      now += disk.milliseconds;
      const failure = fail(current);
      if (failure !== undefined) throw failure;
      committed.push(current);
    },
    clock: {
      after: (milliseconds, callback) => {
        timers.push({ milliseconds, callback });
        return () => {};
      },
    },
    elapsed: () => now,
  });
  const add = (name: string) =>
    group.run(() => {
      if (name === 'bad') throw new RangeError(name);
      current.push(name);
      return name.toUpperCase();
    });
  const wait = () => {
    const due = timers;
    timers = [];
    for (const { callback } of due) callback();
    return due.map(({ milliseconds }) => milliseconds);
  };
  return { group, add, wait, committed, disk };
}

/** The next turn of the event loop is over. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('a group of writes', () => {
  test('that come in the same turn is one transaction, in order', async () => {
    const { add, committed } = groups();
    const all = Promise.all([add('a'), add('b'), add('c')]);
    expect(committed).toEqual([]);
    expect(await all).toEqual(['A', 'B', 'C']);
    expect(committed).toEqual([['a', 'b', 'c']]);
  });

  test('waits for nobody while the disk is fast', async () => {
    const { add, wait, committed, disk } = groups();
    disk.milliseconds = 0.9;
    for (const name of ['a', 'b']) {
      const one = add(name);
      await turn();
      expect(committed.at(-1)).toEqual([name]);
      expect(await one).toBe(name.toUpperCase());
    }
    expect(wait()).toEqual([]);
  });

  test.each([
    [7.4, 7],
    [3_000, 50],
  ])('waits for others as long as the disk took the last time: %d ms, %d ms', async (took, waited) => {
    const { add, wait, committed, disk } = groups();
    disk.milliseconds = took;
    await add('first');
    const all = [add('a')];
    await turn();
    all.push(add('b'));
    await turn();
    expect(committed).toEqual([['first']]);
    expect(wait()).toEqual([waited]);
    expect(await Promise.all(all)).toEqual(['A', 'B']);
    expect(committed).toEqual([['first'], ['a', 'b']]);
  });

  test('is done at once when it is asked for', async () => {
    const { group, add, committed } = groups();
    const all = [add('a'), add('b')];
    group.flush();
    group.flush();
    expect(await Promise.all(all)).toEqual(['A', 'B']);
    await turn();
    expect(committed).toEqual([['a', 'b']]);
  });

  test('keeps what is right when one of it is wrong', async () => {
    const { group, add, committed } = groups();
    const all = Promise.allSettled([add('a'), add('bad'), add('b')]);
    group.flush();
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed).toEqual([['a'], ['b']]);
  });

  test('fails as a whole, and once, when the file cannot be written', async () => {
    const full = new QueueStoreError('/data/queue.db', 'disk-full', 'database or disk is full');
    let tries = 0;
    const { group, add } = groups(() => {
      tries += 1;
      return full;
    });
    const all = Promise.allSettled([add('a'), add('b')]);
    group.flush();
    for (const end of await all) expect(end).toMatchObject({ status: 'rejected', reason: full });
    expect(tries).toBe(1);
  });

  test('loses nothing and does nothing twice, whatever comes when', async () => {
    const steps = fc.array(fc.constantFrom('add', 'turn', 'wait', 'bad', 'flush'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(3), async (taken, milliseconds) => {
        const { group, add, wait, committed, disk } = groups();
        disk.milliseconds = milliseconds;
        const asked: Promise<unknown>[] = [];
        const good: string[] = [];
        for (const [at, step] of taken.entries()) {
          if (step === 'turn') await turn();
          else if (step === 'wait') wait();
          else if (step === 'flush') group.flush();
          else if (step === 'bad') asked.push(add('bad').catch(() => 'refused'));
          else {
            good.push(`${at}`);
            asked.push(add(`${at}`));
          }
        }
        await turn();
        wait();
        expect(await Promise.all(asked)).toHaveLength(taken.filter((step) => /add|bad/.test(step)).length);
        expect(committed.flat()).toEqual(good);
      }),
    );
  });
});
