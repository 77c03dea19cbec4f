import { latestAttempt } from '../../test/emulator/format/actions.ts';
import type { GitHub } from '../../test/emulator/github.ts';
import type { Replay } from '../../test/emulator/seed/replay.ts';
import { pullOf, type Step } from '../../test/emulator/seed/step.ts';
import { counted } from './screen/counted.ts';
import type { ExtraStep } from './story.ts';

/** Something that somebody does, which the app then has to deal with. */
export interface DemoStep {
  /** `opened`, `pushed 1`, `run completed 39695060576`, `commented 5210447120`, or what the story calls it. */
  readonly id: string;
  /** ISO 8601 */
  readonly at: string;
  /** What a reader of the thread sees of it besides what was said; `undefined` if it is but said. Asked when it is done. */
  describe(): string | undefined;
  play(): Promise<void>;
}

/** What people and workflows did according to a recording, and the story's own steps, in order of time. */
export function demoSteps(github: GitHub, replay: Replay, extra: readonly ExtraStep[]): DemoStep[] {
  const recorded = replay.steps.filter(({ by }) => !by.endsWith('[bot]'));
  const pushes = recorded.filter(({ kind }) => kind === 'pushed');
  return [
    ...recorded.map((step) => recordedStep(github, replay, step, pushes.indexOf(step) + 1)),
    ...extra.map((step) => extraStep(github, replay, step)),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function recordedStep(github: GitHub, replay: Replay, step: Step, push: number): DemoStep {
  const { kind, at, by, text, id, play } = step;
  const stepId = kind === 'pushed' ? `pushed ${push}` : kind === 'opened' ? kind : `${kind} ${id}`;
  const describe = () => {
    switch (kind) {
      case 'opened':
        return `${by} opened #${replay.number}: ${text}`;
      case 'pushed':
        return `${by} pushed ${headOf(github, replay)}: ${text.split('\n', 1)[0]}`;
      case 'run started':
        return `${text}, started`;
      case 'run completed':
        return `${text}, completed: ${describeRun(github, replay, id ?? 0)}`;
      default:
        return undefined;
    }
  };
  return { id: stepId, at, describe, play };
}

function headOf(github: GitHub, { repository, number }: Replay): string {
  return pullOf(github, repository, number).head.sha.slice(0, 7);
}

function describeRun({ world }: GitHub, { repository }: Replay, id: number): string {
  const { runs, checkRuns, artifacts } = world.repository(repository);
  const run = runs.get(id);
  if (run === undefined) throw new Error(`run ${id} was not played`);
  const jobs = [...checkRuns.values()].filter(({ suite }) => suite === run.suite).length;
  const results = [...artifacts.values()].filter((artifact) => artifact.run === id).length;
  return [latestAttempt(run).conclusion, counted(jobs, 'check run'), counted(results, 'artifact')].join(', ');
}

function extraStep(github: GitHub, { repository, number }: Replay, step: ExtraStep): DemoStep {
  const { id, at } = step;
  const act = (): Promise<unknown> => {
    switch (step.kind) {
      case 'callback':
        return github.sendDispatch(step.type, step.payload, { repository });
      case 'merged upstream':
        return github.mergeUpstream(step.repository, step.number);
      case 'comment':
        return github.comment(pullOf(github, repository, number), step.by, step.body, { id: step.comment });
    }
  };
  const describe = () => {
    switch (step.kind) {
      case 'callback':
        return `staging calls back: repository_dispatch "${step.type}"`;
      case 'merged upstream':
        return `${step.repository}#${step.number} is merged upstream; the app looks at most once an hour by itself`;
      case 'comment':
        return undefined;
    }
  };
  return {
    id,
    at,
    describe,
    play: async () => {
      // The change itself takes the second that is missing.
      github.clock.reach(new Date(Date.parse(at) - 1_000).toISOString());
      await act();
    },
  };
}
