import type { Setting } from '../value.ts';
import { known } from '../value.ts';
import { fromEntry, type LaunchContext } from './launch-context.ts';
import { settingAt } from './setting-at.ts';

/** The checkpoint: `hf:<id>` is that id; all other names are aliases, which the launcher maps to the row's model. */
export function modelOf(context: LaunchContext): Setting {
  const written = context.isBound ? undefined : settingAt(context, ['model', 'path']);
  if (written?.value.kind !== 'known') return written ?? fromEntry(context, 'model');
  const [, id] = /^hf:(.+)$/s.exec(written.value.text) ?? [];
  if (id !== undefined) return { ...written, value: known(id) };
  return fromEntry(context, 'model');
}
