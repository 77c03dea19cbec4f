import type { EnvironmentVariable } from '../serving.ts';
import type { ScriptJob } from './script-job.ts';

/** What scripts put into a server's environment: what the workflow sets for every job says nothing of the server. */
export function ownVariables(
  env: readonly EnvironmentVariable[],
  { path, variables, settings }: Pick<ScriptJob, 'path' | 'variables' | 'settings'>,
): readonly EnvironmentVariable[] {
  return env.filter(({ name, origin, value }) => {
    if (settings.includes(name)) return true;
    const isForAll = name === 'GITHUB_WORKSPACE' || Object.hasOwn(variables, name);
    // Nothing has no place of its own.
    const isEmpty = value.kind === 'known' && value.text === '' && variables[name] === '';
    return !isForAll || !(isEmpty || (origin.path === path && origin.line === 1));
  });
}
