import { isMapping, valueAt } from '../../benchmark/mapping.ts';
import type { Frontend } from '../serving.ts';
import { known } from '../value.ts';
import { flags } from './arguments.ts';
import { variablesAt } from './environment.ts';
import { type LaunchContext, settingOf } from './launch-context.ts';
import { settingAt } from './setting-at.ts';

/** What stands in front of the workers; in schema 1 `sglang` meant SGLang's router. */
export function frontendOf(context: LaunchContext): Frontend {
  const { value } = context.variant;
  const origin = context.variant.originOf(['frontend', 'type']);
  const written = settingAt(context, ['frontend', 'type']) ?? settingOf(known('dynamo'), origin);
  const isRouter =
    !isMapping(valueAt(value, 'roles')) && written.value.kind === 'known' && written.value.text === 'sglang';
  return {
    type: isRouter ? { ...written, value: known('sglang-router') } : written,
    image: settingAt(context, ['frontend', 'container_image']),
    args: flags(context, valueAt(value, 'frontend', 'args'), ['frontend', 'args']),
    env: variablesAt(context, ['frontend', 'env']),
  };
}
