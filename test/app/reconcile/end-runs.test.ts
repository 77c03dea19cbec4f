import { describe, expect, test } from '@jest/globals';
import { startCheckRun } from '../../../src/app/publish/start-check-run.ts';
import { completeEvery, endRenamed, endUnfinished, everyName } from '../../../src/app/reconcile/end-runs.ts';
import { headRuns } from '../../../src/app/reconcile/head-runs.ts';
import { unjudgedOutput } from '../../../src/app/reconcile/unjudged-output.ts';
import type { OwnCheckRun } from '../../../src/evidence/github/pull/observed.ts';
import type { CheckRunOutput } from '../../../src/verdict/check-run.ts';
import { HEAD } from '../../support/memory-evidence.ts';
import { FakeWrites } from '../publish/fake-writes.ts';

type Ending = CheckRunOutput['conclusion'] | 'in_progress';

/** A head on which the App has runs of these names, each as it ended. */
async function headWith(...made: readonly (readonly [name: string, ending: Ending])[]) {
  const { fake, target } = await FakeWrites.start();
  const runsOn = (reasons: readonly string[] = []) =>
    headRuns(HEAD, fake.ownRuns(), target, { job: '1', reasons });
  for (const [name, ending] of made) {
    const observed: OwnCheckRun[] = [];
    const state = { fingerprint: '', job: '0' };
    const { id } = await startCheckRun(target, { head: HEAD, name, observed, isAnew: false, state });
    const run = fake.runs.get(id);
    if (run !== undefined && ending !== 'in_progress')
      fake.runs.set(id, { ...run, status: 'completed', conclusion: ending });
  }
  fake.requests.length = 0;
  const endings = () =>
    [...fake.runs.values()].map(({ name, status, conclusion = status }) => `${name}: ${conclusion}`);
  return { fake, runsOn, endings };
}

const failed = (name: string) => unjudgedOutput(name, 'why');

describe('every name', () => {
  test('is the given one first, and each other one once', async () => {
    const { fake } = await headWith(['gate', 'success'], ['gate', 'success'], ['v', 'failure']);
    expect(everyName('v', fake.ownRuns())).toEqual(['v', 'gate']);
  });
});

describe('completing every run', () => {
  test('leaves no name with a result of before', async () => {
    const { runsOn, endings } = await headWith(['gate', 'success'], ['old', 'in_progress']);
    const shown = await completeEvery(runsOn(), 'v', failed);
    expect(endings()).toEqual(['gate: failure', 'old: failure', 'v: failure']);
    expect(shown.id).toBe(103);
  });

  test('writes nothing a second time', async () => {
    const { fake, runsOn } = await headWith(['gate', 'success']);
    await completeEvery(runsOn(), 'v', failed);
    fake.requests.length = 0;
    await completeEvery(runsOn(), 'v', failed);
    expect(fake.requests).toEqual([]);
  });

  test('makes one new run of each name when a button was pressed', async () => {
    const { runsOn, endings } = await headWith(['gate', 'success']);
    await completeEvery(runsOn(['check_run.rerequested']), 'gate', failed);
    expect(endings()).toEqual(['gate: success', 'gate: failure']);
  });
});

describe('the end of a pull request', () => {
  test('cancels what was never completed, and leaves what was', async () => {
    const { runsOn, endings } = await headWith(['v', 'in_progress'], ['gate', 'success']);
    await endUnfinished(runsOn());
    expect(endings()).toEqual(['v: cancelled', 'gate: success']);
  });

  test('takes no notice of a run that a newer one of its name has replaced', async () => {
    const { fake, runsOn } = await headWith(['v', 'in_progress'], ['v', 'failure']);
    await endUnfinished(runsOn());
    expect(fake.requests).toEqual([]);
  });
});

describe('a run with a name of before', () => {
  test.each<[Ending, Ending]>([
    ['in_progress', 'cancelled'],
    ['success', 'cancelled'],
    ['neutral', 'cancelled'],
    ['failure', 'failure'],
    ['action_required', 'action_required'],
    ['cancelled', 'cancelled'],
  ])('promises nothing any more: %s becomes %s', async (before, after) => {
    const { runsOn, endings } = await headWith(['gate', before], ['v', 'success']);
    await endRenamed(runsOn(), 'v');
    expect(endings()).toEqual([`gate: ${after}`, 'v: success']);
  });

  test('says which name is meant, and is written once', async () => {
    const { fake, runsOn } = await headWith(['gate', 'success']);
    await endRenamed(runsOn(), 'v`x');
    expect(fake.newestRun().output?.summary).toContain('``v`x``');
    fake.requests.length = 0;
    await endRenamed(runsOn(), 'v`x');
    expect(fake.requests).toEqual([]);
  });
});
