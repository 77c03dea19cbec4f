import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import type { Runners } from '../../benchmark/runners.ts';
import type { LaunchSource } from '../../benchmark/submission/launch-files.ts';
import type { Purpose } from '../serving.ts';
import { rowEnvironment } from '../shell/row-environment.ts';
import type { EnvironmentValue } from '../shell/run-script.ts';
import type { FollowedStart } from './script-follower.ts';
import { jobSettings } from './script-settings.ts';

/** Where a row's jobs begin: the launchers of all nodes that may take them, and the scripts that these should run. */
export interface RowStarts {
  readonly launchers: readonly FollowedStart[];
  readonly scripts: readonly FollowedStart[];
  /** Paths of scripts that should be there and are not, from the repository's root. */
  readonly absent: readonly string[];
}

/** `concurrency`: undefined if it is to be left open. */
export function rowStarts(
  row: MatrixRow,
  concurrency: number | undefined,
  purpose: Purpose,
  source: LaunchSource,
  runners: Runners,
): RowStarts {
  const files = source.filesOf(row);
  const below = (path: string) => path.slice(source.root.length);
  const scripts = files.filter(({ role }) => role === 'script');
  const ahead = scripts.filter(({ exists }) => exists).map(({ path }) => below(path));
  const variables = rowEnvironment(row, concurrency, purpose);
  const settings = Object.keys(jobSettings(row));
  return {
    launchers: files
      .filter(({ role }) => role === 'launcher')
      .map(({ path }) => ({
        path: below(path),
        variables: { ...variables, ...runnerVariables(path, row, runners) },
        settings,
        ahead,
      })),
    scripts: ahead.map((path) => ({ path, variables, settings, ahead })),
    absent: scripts.filter(({ exists }) => !exists).map(({ path }) => path),
  };
}

/** A launcher is named after its nodes up to the first `_`. */
function runnerVariables(
  launcher: string,
  { recipe }: MatrixRow,
  { labels }: Runners,
): Readonly<Record<string, EnvironmentValue>> {
  const [, name = ''] = /launch_([^/]*)\.sh$/.exec(launcher) ?? [];
  const nodes = (labels.get(recipe.runner) ?? [recipe.runner.replace(/^cluster:/, '')]).filter(
    (node) => node.split('_')[0] === name,
  );
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return { RUNNER_NAME: only };
  const hole = { reason: { kind: 'variable', name: 'RUNNER_NAME' }, expression: '$RUNNER_NAME' } as const;
  return { RUNNER_NAME: { kind: 'mixed', parts: [`${name}_`, hole] } };
}
