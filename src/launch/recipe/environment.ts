import { isMapping, valueAt } from '../../benchmark/mapping.ts';
import type { EnvironmentVariable } from '../serving.ts';
import { type LaunchContext, settingOf } from './launch-context.ts';
import type { FieldPath } from './resolved-variant.ts';
import type { RoleBlock } from './role-block.ts';
import { environmentValue } from './setting-at.ts';
import { scalarText } from './text-value.ts';

/** The variables of a role; those of the whole recipe are applied after them and win. */
export function environmentOf(
  context: LaunchContext,
  { env }: Pick<RoleBlock, 'env'>,
): readonly EnvironmentVariable[] {
  const variables = new Map<string, EnvironmentVariable>();
  for (const variable of [...variablesAt(context, env), ...variablesAt(context, ['environment'])]) {
    variables.delete(variable.name);
    variables.set(variable.name, variable);
  }
  return [...variables.values()];
}

/** A mapping of variables; null values are left out. */
export function variablesAt(context: LaunchContext, at: FieldPath): readonly EnvironmentVariable[] {
  const written = valueAt(context.variant.value, ...at.map(String));
  if (!isMapping(written)) return [];
  return Object.entries(written).flatMap(([name, value]): EnvironmentVariable[] => {
    if (value === null) return [];
    const setting = settingOf(
      environmentValue(scalarText(value), context),
      context.variant.originOf([...at, name]),
    );
    return [{ name, ...setting }];
  });
}
