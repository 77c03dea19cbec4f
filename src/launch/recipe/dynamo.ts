import type { Dynamo } from '../serving.ts';
import type { LaunchContext } from './launch-context.ts';
import type { FieldPath } from './resolved-variant.ts';
import { settingAt } from './setting-at.ts';

/** Kind of source → where the schemas name it, newest first. */
const places: readonly (readonly [Dynamo['kind'], FieldPath])[] = [
  ['git', ['dynamo', 'source', 'rev']],
  ['wheel', ['dynamo', 'source', 'wheel']],
  ['pypi', ['dynamo', 'source', 'pypi']],
  ['git', ['dynamo', 'hash']],
  ['wheel', ['dynamo', 'wheel']],
  ['pypi', ['dynamo', 'version']],
];

/** The Dynamo that a recipe asks for; without a source it is srtctl's default release. */
export function dynamoOf(context: LaunchContext): Dynamo {
  const install = settingAt(context, ['dynamo', 'install']);
  for (const [kind, path] of places) {
    const version = settingAt(context, path);
    if (version !== undefined)
      return { kind, version, repository: settingAt(context, ['dynamo', 'source', 'git']), install };
  }
  return { kind: 'default', version: undefined, repository: undefined, install };
}
