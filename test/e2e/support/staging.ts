import type { Page } from './page.ts';
import type { Stage } from './stage.ts';

export const DASHBOARDS = 'acme/dashboards';

export const stagingPolicy = `staging:
  repository: ${DASHBOARDS}
  chart: https://charts.example.com/inference?i={date}~{run}
  workflow: https://github.com/${DASHBOARDS}/actions/runs/{run}
`;

/** What the dashboards were asked for. */
export function askedOf({ github }: Stage): readonly Readonly<Record<string, unknown>>[] {
  const { dispatches } = github.world.repository(DASHBOARDS);
  return dispatches
    .filter(({ eventType }) => eventType === 'stage-results')
    .map(({ clientPayload }) => clientPayload);
}

/** Fields of a callback that answers the newest request. */
export function answerTo(
  stage: Stage,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const asked = askedOf(stage).at(-1) ?? {};
  return {
    'source-repository': DASHBOARDS,
    'pr-number': asked['pr-number'],
    'run-id': asked['run-id'],
    'run-date': asked['run-date'],
    'requested-by': asked['requested-by'],
    'app-run-id': '4100',
    'comment-id': asked['comment-id'],
    ...more,
  };
}

export async function callBack(
  stage: Stage,
  type: 'started' | 'completed',
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  await stage.github.sendDispatch(`stage-results-${type}`, payload);
  await stage.settled();
}

/** A benchmark pull request with the full-sweep label and a sweep that can be staged. */
export async function stageable(stage: Stage): Promise<{ readonly page: Page; readonly run: number }> {
  const page = await stage.openBenchmark({ labels: ['full-sweep-enabled'] });
  const artifacts = ['results_bmk', 'changelog-metadata'].map((name) => ({
    name,
    content: { 'a.json': '{}' },
  }));
  const run = await stage.sweep(page.pull, { artifacts });
  return { page, run };
}
