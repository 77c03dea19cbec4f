import type { JsonTree } from '../../src/facts/json-tree.ts';
import type { ArchitectureConfig } from './config.ts';
import { underscored } from './find-overrides.ts';

/** What overriding one key means. */
export type KeyVerdict =
  | { readonly kind: 'harmless' }
  | { readonly kind: 'native'; readonly source: string }
  | { readonly kind: 'changes' }
  | { readonly kind: 'unknown' };

/** Tables of the config, ready to ask. */
export type JudgeKey = (model: string, path: readonly (string | undefined)[], value: JsonTree) => KeyVerdict;

export function keyJudge(config: ArchitectureConfig): JudgeKey {
  const harmless = new Set(config.harmlessKeys.map(({ key }) => underscored(key)));
  const architecture = new Set(config.architectureKeys.map(({ key }) => underscored(key)));
  return (model, path, value) => {
    const keys = path.map((key) => (key === undefined ? undefined : underscored(key)));
    const last = keys.at(-1);
    if (last === undefined) return { kind: 'unknown' };
    if (last === 'load_format') return ofWeights(value);
    const isValue = (known: string) =>
      value.kind === 'scalar' && value.text.toLowerCase() === known.toLowerCase();
    const native = config.nativeModes.find(
      (mode) => underscored(mode.key) === last && isValue(mode.value) && isModel(model, mode.model),
    );
    if (native !== undefined) return { kind: 'native', source: native.source };
    if (architecture.has(last)) {
      const isNeutral = config.neutralValues.some(
        (one) => underscored(one.key) === last && isValue(one.value),
      );
      return { kind: isNeutral ? 'harmless' : 'changes' };
    }
    const isHarmless = keys.some((key) => key !== undefined && harmless.has(key));
    return { kind: isHarmless ? 'harmless' : 'unknown' };
  };
}

/** Weights that are made up instead of loaded. */
function ofWeights(value: JsonTree): KeyVerdict {
  if (value.kind !== 'scalar') return { kind: 'unknown' };
  return { kind: value.text.toLowerCase() === 'dummy' ? 'changes' : 'harmless' };
}

/** Checkpoints are staged in folders of their own name. */
function isModel(model: string, listed: string): boolean {
  const nameOf = (id: string) => id.slice(id.lastIndexOf('/') + 1).toLowerCase();
  return nameOf(model) === nameOf(listed);
}
