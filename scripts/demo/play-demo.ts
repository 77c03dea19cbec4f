import { verdictWordOf } from '../../src/app/conversation/verdict-word.ts';
import type { Check } from '../../src/check/check.ts';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { startPlay } from '../../test/e2e/play.ts';
import type { GitHub } from '../../test/emulator/github.ts';
import { logProblem } from './log-problems.ts';
import { type Audience, type PlayedStory, playStory } from './play-story.ts';
import { recordedPages } from './recorded-pages.ts';
import { markerIn } from './scene.ts';
import { renderStep } from './screen/render-step.ts';
import {
  type Problem,
  renderSummary,
  type StorySummary,
  type Summary,
  title,
} from './screen/render-summary.ts';
import type { Style } from './screen/style.ts';
import type { Story } from './story.ts';

/** Before anything that the stories tell. */
const BEGINNING = '2026-10-19T00:00:00Z';

export interface DemoParts {
  readonly stories: readonly Story[];
  readonly checks: readonly Check[];
  readonly style: Style;
  write(line: string): void;
}

/** Plays the stories one after the other on one GitHub and one app, and prints them as they go. */
export async function playDemo({ stories, checks, style, write }: DemoParts): Promise<Summary> {
  const started = performance.now();
  const logged: string[] = [];
  const play = await startPlay({
    startAt: BEGINNING,
    checks,
    pages: await recordedPages(stories.map(({ fixture }) => fixture)),
    today: () => play.github.clock.now().slice(0, 10),
    log: (line) => logged.push(...[logProblem(line)].filter((problem) => problem !== undefined)),
  });
  try {
    const { github } = play;
    if (inferencex.staging !== null) github.addRepository(inferencex.staging.repository);
    write(
      'Playing on this machine: an emulated GitHub, and the app with its embedded queue, which hears of each step by signed webhooks.',
    );
    const print = (lines: readonly string[]) => lines.forEach(write);
    const app = `${github.credentials.slug}[bot]`;
    const failed = failedDeliveries(github);
    const audience: Audience = {
      app,
      checks,
      begin: (pullRequest, about) => print(title(`${pullRequest}: ${about}`, style)),
      show: (step) => print([...renderStep(step, app, style), '']),
      complaints: () => [...logged.splice(0), ...failed()],
    };
    const played: PlayedStory[] = [];
    for (const story of stories) played.push(await playStory(play, story, audience));
    const summary: Summary = {
      stories: played.map((story) => summaryOf(story, app)),
      webhooks: github.webhooks.deliveries.length,
      requests: github.log.api.length,
      writes: github.log.of('write', 'mutation').length,
      milliseconds: performance.now() - started,
      problems: played.flatMap(problemsOf),
    };
    print(renderSummary(summary, style));
    return summary;
  } finally {
    await play.close();
  }
}

/** Gives the deliveries that failed since it was asked last. */
function failedDeliveries({ webhooks }: GitHub): () => string[] {
  let seen = 0;
  return () => {
    const fresh = webhooks.failed.slice(seen);
    seen += fresh.length;
    return fresh.map(({ event, statusCode }) => `a webhook (${event}) was answered with ${statusCode}`);
  };
}

function summaryOf({ pullRequest, steps, scene }: PlayedStory, app: string): StorySummary {
  const { entries, check } = scene;
  const answer = entries.findLast((entry) => entry.author === app && markerIn(entry).startsWith('signoff='));
  return {
    pullRequest,
    steps,
    verdict: (answer && verdictWordOf(answer.body)) ?? 'no verdict',
    checkRun: check?.conclusion ?? 'absent',
    annotations: check?.annotations.length ?? 0,
  };
}

function problemsOf({ pullRequest, steps, absent }: PlayedStory): Problem[] {
  return [
    ...steps.flatMap(({ id, problems }) => problems.map((text) => ({ pullRequest, step: id, text }))),
    ...absent.map((step) => ({ pullRequest, step, text: 'this step did not come' })),
  ];
}
