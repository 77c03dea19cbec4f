import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeModel } from '../model.ts';
import type { MakeBacking } from '../support.ts';
import { type Command, TwinRun } from '../twin-run.ts';

const key = fc.constantFrom('a/a#1', 'a/a#2', 'b/b#1');
/** Points into a list that the run keeps, whatever its length. */
const pick = fc.nat({ max: 11 });
const wait = fc.constantFrom(1, 999, 5_000, 11_999, 12_000, 60_000);

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('enqueue'),
      key,
      later: fc.option(wait, { nil: undefined, freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('double'), pick, key }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('claim') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('complete'), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fail'),
      pick,
      random: fc.constantFrom(0, 0.3, 1),
      retryAfterMs: fc.option(wait, { nil: undefined, freq: 2 }),
      kind: fc.constantFrom('failed', 'unavailable'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bury'), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release'), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('heartbeat'), picks: fc.array(pick, { maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('advance'), milliseconds: wait }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry-dead'), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('prune'), most: fc.integer({ min: 1, max: 4 }) }) },
);

export function describeProperties(makeBacking: MakeBacking): void {
  test('any sequence of commands ends as the model says, with nothing lost, doubled or stuck', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 60, size: 'max' }), async (commands) => {
        const run = new TwinRun(makeBacking, makeModel);
        for (const each of commands) {
          await run.execute(each);
          await run.compare();
        }
        await run.drain();
        expect(run.unfinished()).toEqual([]);
      }),
      { numRuns: 120 },
    );
  }, 60_000);
}
