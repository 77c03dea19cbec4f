import type { EffectiveServing, Setting } from '../../src/facts/speculates.ts';
import { speculativeSettings } from './speculative-settings.ts';

const names = new Set([
  'model',
  'speculative_draft_model_path',
  'speculative_draft_model',
  'speculative_model',
  'speculative_model_dir',
  'draft_model',
]);

/** Draft models of a server: one, or each that a branch which cannot be decided may name. Empty: the head is in the checkpoint. */
export function draftsOf(serving: EffectiveServing): readonly Setting[] {
  const draft = serving.speculation?.draft;
  if (draft === undefined || draft.guard.conditions.length === 0) return draft === undefined ? [] : [draft];
  const named = speculativeSettings(serving).settings.flatMap(({ name, value, argument }): Setting[] => {
    if (!names.has(name)) return [];
    if (value.kind === 'scalar') return [{ ...argument, value: { kind: 'known', text: value.text } }];
    return [argument];
  });
  return named.length === 0 ? [draft] : named;
}
