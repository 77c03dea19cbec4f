import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ownVariables } from '../../../src/launch/script/own-variables.ts';
import type { ScriptJob } from '../../../src/launch/script/script-job.ts';
import type { EnvironmentVariable } from '../../../src/launch/serving.ts';
import { always, known } from '../../../src/launch/value.ts';

const at = (name: string, text = 'x', path = 'run.sh', line = 1): EnvironmentVariable => ({
  name,
  value: known(text),
  origin: { path, line },
  guard: always,
});
const keeps = (variable: EnvironmentVariable, variables: ScriptJob['variables'], settings: string[] = []) =>
  ownVariables([variable], { path: 'run.sh', variables, settings }).length === 1;

describe('a variable of a server', () => {
  test.each<[string, EnvironmentVariable, ScriptJob['variables'], string[], boolean]>([
    ['that the workflow sets for every job is not its own', at('TP'), { TP: 'x' }, [], false],
    ['that the row sets is its own', at('TP'), { TP: 'x' }, ['TP'], true],
    ['that the script sets is its own', at('TP', 'x', 'run.sh', 2), { TP: 'y' }, [], true],
    ['that another script sets is its own', at('TP', 'x', 'lib.sh', 1), { TP: 'y' }, [], true],
    ['that only the script knows is its own', at('NEW'), { TP: 'y' }, [], true],
    ['that is empty as the workflow has it is not its own', at('TP', '', 'run.sh', 7), { TP: '' }, [], false],
    ['that the script empties is its own', at('TP', '', 'run.sh', 7), { TP: 'y' }, [], true],
    ['that names the workspace is not its own', at('GITHUB_WORKSPACE'), {}, [], false],
    ['of the name of a prototype is its own', at('constructor'), {}, [], true],
  ])('%s', (_name, variable, variables, settings, expected) => {
    expect(keeps(variable, variables, settings)).toBe(expected);
  });

  test('is kept in its order, and never made up', () => {
    const variable = fc
      .tuple(
        fc.constantFrom('A', 'B', 'C'),
        fc.constantFrom('', 'x'),
        fc.constantFrom('run.sh', 'lib.sh'),
        fc.nat(3),
      )
      .map(([name, text, path, line]) => at(name, text, path, line + 1));
    fc.assert(
      fc.property(
        fc.array(variable, { maxLength: 8 }),
        fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('', 'x')),
        fc.subarray(['A', 'B', 'C']),
        (env, variables, settings) => {
          const found = ownVariables(env, { path: 'run.sh', variables, settings });
          expect(found).toEqual(env.filter((one) => found.includes(one)));
          // The row's own are all there; without a workflow everything is.
          for (const one of env) if (settings.includes(one.name)) expect(found).toContain(one);
          expect(ownVariables(env, { path: 'run.sh', variables: {}, settings: [] })).toEqual(env);
        },
      ),
    );
  });
});
