import { type EngineChange, spelt } from '../../src/facts/engine-changes.ts';
import { baseName } from './target-path.ts';

/** Names that say nothing about which file is meant. */
const common = /^(?:__init__|config|configs|utils|setup|main|model|envs)\.\w+$/;

/** What a waiver may name to be about a change: the script that it stands in, the file that it brings, changes or runs, or the package. */
export function waiverSubjects({ action, means }: EngineChange, packageName?: string): readonly string[] {
  const { origin, content, target, kind } = action;
  if (kind === 'install')
    return named([fileOf(origin.path), ...(packageName === undefined ? [] : [packageName])]);
  const brought = [
    ...(content === undefined ? [] : [fileOf(content.origin.path)]),
    ...(means.kind === 'mount' ? [fileOf(means.from)] : []),
    // `git apply engine.patch`, `patch < engine.diff`.
    ...[...action.text.matchAll(/[\w.-]{1,100}\.(?:patch|diff)\b/g)].map(([name]) => name),
  ];
  return named([
    fileOf(origin.path),
    ...brought,
    ...changedFile(spelt(target.value), baseName(target.value)),
  ]);
}

/** Two of its folders stand for a file whose own name is common. */
function changedFile(path: string, name: string): readonly string[] {
  if (!/\.\w{1,5}$/.test(name)) return [];
  return common.test(name) ? [path.split('/').slice(-2).join('/')] : [name];
}

function fileOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}

function named(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name) => name.length > 2))];
}
