import type { DatedRule, Severity } from '../check/rule.ts';
import type { ConversationPolicy } from './conversation-schema.ts';
import type { ChecklistPolicy, EscalationPolicy, Layouts, SignoffPolicy } from './schema.ts';

/** How one check is run: its part of the policy, completed from the check's own definition. */
export interface CheckSettings {
  readonly enabled: boolean;
  /** Overrides the severity of whatever rule is in force. */
  readonly severity?: Severity;
  readonly rules: readonly DatedRule[];
  /** Already valid for the check's `config` schema. */
  readonly options: unknown;
}

/** The policy in force for a whole verdict: preset and file merged, every value known. */
export interface EffectivePolicy extends ConversationPolicy {
  readonly preset: 'inferencex';
  /** Where the policy file was read, or `preset` if there is none. */
  readonly source: string;
  /** `owner/name` of the audited repository when nothing else says it. */
  readonly repository: string;
  readonly layouts: Layouts;
  readonly signoff: SignoffPolicy;
  readonly checklist: ChecklistPolicy;
  readonly escalation: EscalationPolicy;
  readonly checkRun: { readonly name: string };
  readonly checks: Readonly<Record<string, CheckSettings>>;
}
