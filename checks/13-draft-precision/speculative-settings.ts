import { type JsonTree, readJsonTree } from '../../src/facts/json-tree.ts';
import type { Argument, EffectiveServing } from '../../src/facts/speculates.ts';

/** One setting of the speculative config, or one argument about the draft. */
export interface SpeculativeSetting {
  /** Last key, in lower case with underscores. */
  readonly name: string;
  /** As people know it: `speculative-config quantization`. */
  readonly shown: string;
  readonly value: JsonTree;
  readonly argument: Argument;
}

export interface SpeculativeSettings {
  readonly settings: readonly SpeculativeSetting[];
  /** Speculative configs that cannot be read. */
  readonly unreadable: readonly Argument[];
}

/** JSON of vLLM, nested YAML of TensorRT-LLM as dotted flags, and flags that begin with `speculative` or `draft`. */
export function speculativeSettings({ args }: EffectiveServing): SpeculativeSettings {
  const settings: SpeculativeSetting[] = [];
  const unreadable: Argument[] = [];
  for (const argument of args) {
    const [head = '', ...rest] = argument.flag.split('.');
    const flag = head.replaceAll('_', '-').toLowerCase();
    const key = rest.at(-1);
    if (flag === 'speculative-config' && key === undefined) {
      const tree = readJsonTree(argument.value);
      if (tree?.kind !== 'object') unreadable.push(argument);
      else settings.push(...settingsIn(tree, argument));
    } else if (flag === 'speculative-config' || /^(?:speculative|spec|draft)-/.test(flag)) {
      const name = (key ?? head).replaceAll('-', '_').toLowerCase();
      settings.push({ name, shown: `--${argument.flag}`, value: argumentValue(argument), argument });
    }
  }
  return { settings, unreadable };
}

function settingsIn(tree: JsonTree, argument: Argument): readonly SpeculativeSetting[] {
  if (tree.kind !== 'object') return [];
  return tree.entries.flatMap(({ key, value }): readonly SpeculativeSetting[] => {
    const name = (key ?? '').replaceAll('-', '_').toLowerCase();
    const own = { name, shown: `--${argument.flag} ${key ?? '…'}`, value, argument };
    return value.kind === 'object' && !name.includes('quant') ? settingsIn(value, argument) : [own];
  });
}

function argumentValue({ value, isSwitch }: Argument): JsonTree {
  if (value.kind === 'known') return { kind: 'scalar', text: isSwitch ? 'true' : value.text, isNull: false };
  return { kind: 'hole', expression: value.kind === 'unknown' ? value.hole.expression : '…' };
}
