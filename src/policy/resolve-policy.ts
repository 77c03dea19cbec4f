import type { Check } from '../check/check.ts';
import type { DatedRule } from '../check/rule.ts';
import type { CheckSettings, EffectivePolicy } from './effective-policy.ts';
import { inferencex } from './preset/inferencex.ts';
import type { PolicyFile } from './schema.ts';

/** The preset with a policy file's values over it. Lists replace, mappings merge. */
export function resolvePolicy(file: PolicyFile, source: string, checks: readonly Check[]): EffectivePolicy {
  const layouts = file.layouts;
  return {
    preset: 'inferencex',
    source,
    repository: file.repository ?? inferencex.repository,
    layouts: {
      'inferencex-e2e': overlay(inferencex.layouts['inferencex-e2e'], layouts?.['inferencex-e2e']),
      root: overlay(inferencex.layouts.root, layouts?.root),
      legacy: overlay(inferencex.layouts.legacy, layouts?.legacy),
    },
    signoff: overlay(inferencex.signoff, file.signoff),
    checklist: {
      containment: file.checklist?.containment ?? inferencex.checklist.containment,
      conditions: overlay(inferencex.checklist.conditions, file.checklist?.conditions),
    },
    escalation: file.escalation ?? inferencex.escalation,
    checkRun: file.checkRun ?? inferencex.checkRun,
    reuse: overlay(inferencex.reuse, file.reuse),
    sweep: overlay(inferencex.sweep, file.sweep),
    staging: file.staging === undefined ? inferencex.staging : file.staging,
    unofficialRuns: file.unofficialRuns === undefined ? inferencex.unofficialRuns : file.unofficialRuns,
    comments: overlay(inferencex.comments, file.comments),
    commands: overlay(inferencex.commands, file.commands),
    checks: Object.fromEntries(checks.map((check) => [check.id, settingsOf(check, file)])),
  };
}

function settingsOf(check: Check, file: PolicyFile): CheckSettings {
  const own = file.checks?.[check.id];
  return {
    enabled: own?.enabled ?? true,
    ...(own?.severity !== undefined && { severity: own.severity }),
    rules: check.rules.map((rule): DatedRule => overlay(rule, own?.rules?.[rule.id])),
    options: own?.options ?? check.config.parse({}),
  };
}

type Partially<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

function overlay<Value extends object>(base: Value, over: Partially<Value> | undefined): Value {
  const given = Object.entries(over ?? {}).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(given) };
}
