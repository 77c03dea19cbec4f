import type { Action } from '../serving.ts';
import type { LaunchContext } from './launch-context.ts';
import { settingAt } from './setting-at.ts';

/** What a recipe runs in the container before the server: one script, by name. */
export function actionsOf(context: LaunchContext): readonly Action[] {
  const target = settingAt(context, ['setup_script']);
  if (target === undefined) return [];
  const { value, origin, guard } = target;
  const text = value.kind === 'known' ? value.text : '';
  return [{ kind: 'setup-script', target, text: `setup_script: ${text}`.slice(0, 2000), origin, guard }];
}
