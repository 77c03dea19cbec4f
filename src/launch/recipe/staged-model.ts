import { posix } from 'node:path';
import { valueAt } from '../../benchmark/mapping.ts';
import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import type { BenchmarkRevision } from '../../benchmark/read-revision.ts';
import { known, type Setting } from '../value.ts';
import { settingOf } from './launch-context.ts';

/** Folder that a cluster's record stages a row's model under, where it has another name than the model. */
export function stagedModel(
  { recipe }: MatrixRow,
  { layout, runners }: Pick<BenchmarkRevision, 'layout' | 'runners'>,
): Setting | undefined {
  const name = posix.basename(recipe.model);
  const entries = valueAt(runners.hardwareOf(recipe.runner), 'models', 'entries');
  const folder = valueAt(entries, name, 'dir') ?? valueAt(entries, name.toLowerCase(), 'dir');
  if (typeof folder !== 'string' || posix.basename(folder).toLowerCase() === name.toLowerCase())
    return undefined;
  // The record's own line is not kept.
  return settingOf(known(folder), { path: layout.paths.runners, line: 1 });
}
