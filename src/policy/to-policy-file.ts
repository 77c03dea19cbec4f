import type { CheckSettings, EffectivePolicy } from './effective-policy.ts';
import type { PolicyFile } from './schema.ts';

/** The effective policy as a policy file that says everything: read again, it gives the same policy. */
export function toPolicyFile({ source: _source, checks, ...rest }: EffectivePolicy): PolicyFile {
  const entries = Object.entries(checks).map(([id, settings]) => [id, toCheckEntry(settings)]);
  return { ...rest, checks: Object.fromEntries(entries) };
}

function toCheckEntry({ enabled, severity, rules, options }: CheckSettings) {
  const days = rules.map(({ id, since, until }) => [id, { since, ...(until !== undefined && { until }) }]);
  return { enabled, ...(severity !== undefined && { severity }), rules: Object.fromEntries(days), options };
}
