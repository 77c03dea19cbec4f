import { valueAt } from '../../benchmark/mapping.ts';
import aliases from '../data/image-aliases.json' with { type: 'json' };
import type { Setting } from '../value.ts';
import { fromEntry, type LaunchContext } from './launch-context.ts';
import type { FieldPath } from './resolved-variant.ts';
import type { RoleBlock } from './role-block.ts';
import { settingAt } from './setting-at.ts';

/** The image of a role: its own, else the recipe's, else the row's, which also answers to the clusters' aliases. */
export function imageOf(context: LaunchContext, block: Pick<RoleBlock, 'image'>): Setting {
  const own = block.image === undefined ? undefined : imageAt(context, block.image);
  if (own !== undefined) return masterOr(context, own);
  // A fragment has no image but those of single roles.
  const written = context.isBound ? undefined : imageAt(context, ['model', 'container']);
  return written === undefined ? fromEntry(context, 'image') : masterOr(context, written);
}

function imageAt(context: LaunchContext, path: FieldPath): Setting | undefined {
  const value = valueAt(context.variant.value, ...path.map(String));
  return typeof value === 'string' ? settingAt(context, path) : undefined;
}

/** Any name but the row's image and the aliases is another image. */
function masterOr(context: LaunchContext, written: Setting): Setting {
  if (written.value.kind !== 'known') return written;
  const { text } = written.value;
  return aliases.some(({ alias }) => alias === text) ? fromEntry(context, 'image') : written;
}
