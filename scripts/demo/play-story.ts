import { fileURLToPath } from 'node:url';
import type { Play } from '../../test/e2e/play.ts';
import { replayEvidence } from '../../test/emulator/seed/replay.ts';
import { type DemoStep, demoSteps } from './demo-step.ts';
import { type Rules, sceneProblems } from './expect/scene-problems.ts';
import { linesOf, nothingYet, observe } from './observe.ts';
import { changesBetween, type Scene } from './scene.ts';
import type { PlayedStep } from './screen/render-step.ts';
import type { Story } from './story.ts';

const fixtures = new URL('../../fixtures/', import.meta.url);

export interface PlayedStory {
  /** `owner/name#1` */
  readonly pullRequest: string;
  readonly steps: readonly PlayedStep[];
  /** Steps that something was expected of and that did not come. */
  readonly absent: readonly string[];
  /** As it is at the end. */
  readonly scene: Scene;
}

export interface Audience extends Pick<Rules, 'checks' | 'app'> {
  begin(pullRequest: string, about: string): void;
  show(step: PlayedStep): void;
  /** What the app has complained about since it was asked last. */
  complaints(): readonly string[];
}

/** Plays one pull request step by step, and compares what comes of each step with what must. */
export async function playStory(play: Play, story: Story, audience: Audience): Promise<PlayedStory> {
  const { github } = play;
  const root = fileURLToPath(new URL(story.fixture, fixtures));
  const replay = await replayEvidence(github, root, { openUpstream: story.openUpstream });
  const { repository, number } = replay;
  const pullRequest = `${repository}#${number}`;
  audience.begin(pullRequest, story.about);
  const steps: PlayedStep[] = [];
  let scene = { ...nothingYet, dispatches: observe(github, repository, number).dispatches };
  let signoff: string | undefined;
  for (const step of demoSteps(github, replay, story.extraSteps)) {
    const expected = story.steps[step.id] ?? {};
    const milliseconds = await timeOf(step, play);
    const now = observe(github, repository, number);
    const changes = changesBetween(scene, now);
    signoff = expected.verdictOn ?? signoff;
    const rules = {
      story,
      ...audience,
      linesOf: (path: string) => linesOf(github, repository, now.head, path),
    };
    const problems = [
      ...sceneProblems({ changes, scene: now, expected, signoff }, rules),
      ...audience.complaints(),
    ];
    const description = scene.head === '' ? (now.body ?? undefined) : undefined;
    const { id, at } = step;
    const played = { id, at, text: step.describe(), description, changes, milliseconds, problems };
    steps.push(played);
    audience.show(played);
    scene = now;
  }
  const ids = new Set(steps.map(({ id }) => id));
  return { pullRequest, steps, scene, absent: Object.keys(story.steps).filter((id) => !ids.has(id)) };
}

/** Milliseconds from the first webhook until the app has nothing left to do. */
async function timeOf(step: DemoStep, play: Play): Promise<number> {
  const started = performance.now();
  await step.play();
  await play.settled();
  return Math.round(performance.now() - started);
}
