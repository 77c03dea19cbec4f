import type { Argument, EnvironmentVariable, MetricsPublication } from '../serving.ts';
import type { Setting } from '../value.ts';
import type { LaunchContext } from './launch-context.ts';
import type { FieldPath } from './resolved-variant.ts';
import { settingAt } from './setting-at.ts';
import type { Generation } from './srt-slurm.ts';

type Role = { readonly args: readonly Argument[]; readonly env: readonly EnvironmentVariable[] };

/**
 * Whether a TensorRT-LLM worker under Dynamo publishes metrics. Variables and flags of its own come last and win over what
 * the recipe's settings turn into.
 */
export function metricsPublicationOf(context: LaunchContext, role: Role): MetricsPublication {
  const metrics = firstAt(context, ['engine', 'publish_metrics'], ['backend', 'publish_metrics']);
  const combined =
    firstAt(context, ['engine', 'publish_events_and_metrics'], ['backend', 'publish_events_and_metrics']) ??
    observability(context);
  const { generation, publishesByDefault } = context.srtSlurm;
  const direct = directly(role);
  const settings = { metrics, combined };
  if (direct !== undefined) return { ...settings, ...direct };
  const isWithout = generation === undefined && isOff(metrics) === undefined && isOff(combined) === undefined;
  if (isWithout || generation === undefined)
    return { ...settings, isPublished: undefined, decidedBy: undefined };
  return { ...settings, ...bySettings(generation, metrics, combined, publishesByDefault) };
}

type Decision = Pick<MetricsPublication, 'isPublished' | 'decidedBy'>;

function bySettings(
  generation: Generation,
  metrics: Setting | undefined,
  combined: Setting | undefined,
  byDefault: boolean,
): Decision {
  switch (generation) {
    case 'combined':
      return combined === undefined ? { isPublished: byDefault, decidedBy: undefined } : on(combined);
    case 'separate':
      if (combined !== undefined) return on(combined);
      return metrics === undefined ? { isPublished: byDefault, decidedBy: undefined } : on(metrics);
    case 'deferring':
      if (combined !== undefined && isOff(combined) !== true) return on(combined);
      return metrics === undefined ? { isPublished: byDefault, decidedBy: undefined } : on(metrics);
  }
}

function on(setting: Setting): Decision {
  const off = isOff(setting);
  return { isPublished: off === undefined ? undefined : !off, decidedBy: setting };
}

/** `undefined` where it is not there, or not known. */
function isOff(setting: Setting | undefined): boolean | undefined {
  if (setting?.value.kind !== 'known') return undefined;
  const text = setting.value.text.trim().toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(text)) return false;
  return ['false', '0', 'no', 'off', ''].includes(text) ? true : undefined;
}

function directly({ args, env }: Role): Decision | undefined {
  const off = args.findLast(({ flag }) => flag.replaceAll('_', '-') === 'no-publish-metrics');
  if (off !== undefined) return { isPublished: false, decidedBy: off };
  const flag = args.findLast(({ flag: name }) =>
    ['publish-metrics', 'publish-events-and-metrics'].includes(name.replaceAll('_', '-')),
  );
  if (flag !== undefined) return on(flag);
  const variable = (wanted: string) => env.findLast(({ name }) => name === wanted);
  const both = variable('DYN_TRTLLM_PUBLISH_EVENTS_AND_METRICS');
  if (both !== undefined && isOff(both) !== true) return on(both);
  const metrics = variable('DYN_TRTLLM_PUBLISH_METRICS');
  return metrics === undefined ? undefined : on(metrics);
}

/** Observability turns metrics on where the recipe leaves them open. */
function observability(context: LaunchContext): Setting | undefined {
  const enabled = settingAt(context, ['observability', 'enabled']);
  return isOff(enabled) === false ? enabled : undefined;
}

function firstAt(context: LaunchContext, ...paths: readonly FieldPath[]): Setting | undefined {
  for (const path of paths) {
    const found = settingAt(context, path);
    if (found !== undefined) return found;
  }
  return undefined;
}
