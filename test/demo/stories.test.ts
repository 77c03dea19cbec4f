import { describe, expect, test } from '@jest/globals';
import { registry } from '../../checks/registry.ts';
import { demoSteps } from '../../scripts/demo/demo-step.ts';
import { pr4303 } from '../../scripts/demo/stories/pr-4303.ts';
import { rejected } from '../../scripts/demo/stories/rejected.ts';
import { replayEvidence } from '../emulator/seed/replay.ts';
import { emulated } from '../emulator/support.ts';

describe.each([
  ['pr-4303', pr4303],
  ['rejected', rejected],
])('the story %s', (name, story) => {
  test('says what each of the eighteen checks must find', () => {
    expect(Object.keys(story.rows).map(Number)).toEqual(Array.from({ length: 18 }, (_, number) => number));
    for (const { number } of registry) expect(story.rows[number]).toBeDefined();
  });

  test('has a verdict that follows from its rows', () => {
    const statuses = Object.values(story.rows);
    expect(story.verdict).toBe(statuses.includes('FAIL') ? 'REJECTED' : 'PASS');
    expect(statuses).not.toContain('SKIPPED');
  });

  test('plays its fixture in order of time, without what bots said there', async () => {
    const github = await emulated({ repository: 'SemiAnalysisAI/InferenceX', files: {} });
    const replay = await replayEvidence(github, `fixtures/${name}`);
    const steps = demoSteps(github, replay, story.extraSteps);
    const ids = steps.map(({ id }) => id);
    expect(ids[0]).toBe('opened');
    expect(new Set(ids).size).toBe(ids.length);
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
    for (const id of Object.keys(story.steps)) expect(ids).toContain(id);
    const bots = replay.steps.filter(({ by }) => by.endsWith('[bot]'));
    expect(bots.length).toBeGreaterThan(0);
    for (const { id } of bots) expect(ids).not.toContain(`commented ${id}`);
  });
});

test('the stories play with everything that the seed shows', () => {
  const markers = Object.values(pr4303.steps).flatMap(({ comments = [] }) =>
    comments.map(({ marker }) => marker),
  );
  expect([...new Set(markers)]).toEqual([
    'reminder',
    'unofficial-run',
    'readiness',
    'command=5210338905',
    'signoff=issuecomment-5210447120',
  ]);
  const asked = Object.values(pr4303.steps).flatMap(({ dispatches = [] }) => dispatches);
  expect(asked.map(({ type }) => type)).toEqual(['stage-results']);
});
