import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Shipment } from '../emulator/webhooks/delivery.ts';
import { type Stage, startStage } from './support/stage.ts';
import { deeds, Story } from './support/story.ts';

const options = { more: { '.github/pr-verdict.yml': 'staging: null\ncomments:\n  notifyOnChange: false\n' } };
const [ordered, disturbed] = [await startStage(options), await startStage(options)];
let stories = 0;

/** Where chance comes from: numbers in a row, for ever. */
type Chance = (below: number) => number;

/** Some of what waits is delivered, in any order; some twice, some never. */
async function disturb({ github: { webhooks }, settled }: Stage, chance: Chance, lost: Shipment[]) {
  while (webhooks.held.length > 0 && chance(3) > 0) {
    const shipment = webhooks.held[chance(webhooks.held.length)];
    if (shipment === undefined) return;
    const fate = chance(5);
    if (fate === 0) lost.push(webhooks.drop(shipment));
    else await webhooks.deliver(shipment);
    if (fate === 1) await webhooks.deliver(shipment);
  }
  if (chance(2) === 0) await settled();
}

/** All that was not delivered arrives at last, in any order. */
async function calm({ github: { webhooks }, settled }: Stage, chance: Chance, lost: readonly Shipment[]) {
  for (const { guid } of lost) await webhooks.redeliver({ guid });
  while (webhooks.held.length > 0) {
    const shipment = webhooks.held[chance(webhooks.held.length)];
    if (shipment !== undefined) await webhooks.deliver(shipment);
    if (webhooks.held.length === 0) await settled();
  }
  await settled();
}

test('deliveries that are shuffled, doubled, late or lost for a while end as those in order do', async () => {
  const entropy = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(deeds, entropy, async (told, numbers) => {
      let at = 0;
      const chance: Chance = (below) => {
        at += 1;
        return (numbers[at % numbers.length] ?? 0) % below;
      };
      stories += 1;
      const first = 6_000_000_000 + stories * 1_000;
      disturbed.github.webhooks.mode = 'immediate';
      const [straight, crooked] = [await Story.begin(ordered, first), await Story.begin(disturbed, first)];
      const lost: Shipment[] = [];
      disturbed.github.webhooks.mode = 'held';
      for (const deed of told) {
        await straight.tell(deed);
        await ordered.settled();
        await crooked.tell(deed);
        await disturb(disturbed, chance, lost);
      }
      await straight.end();
      await ordered.settled();
      await crooked.end();
      await calm(disturbed, chance, lost);
      expect(crooked.published).toEqual(straight.published);
      expect(straight.published).toMatchObject({ twice: [], unfinished: 0 });
    }),
    { numRuns: process.env.CI === undefined ? 12 : 8 },
  );
});
