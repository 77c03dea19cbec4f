import { isMapping, valueAt } from '../../benchmark/mapping.ts';
import type { Argument } from '../serving.ts';
import { known, unknown } from '../value.ts';
import { type LaunchContext, settingOf } from './launch-context.ts';
import type { FieldPath } from './resolved-variant.ts';
import type { RoleBlock } from './role-block.ts';
import { boundValue } from './setting-at.ts';
import { fullFlag } from './speculation/full-flag.ts';
import { scalarText } from './text-value.ts';

/** The arguments of a role: one per key, nested YAML (TensorRT-LLM) with dots; then the extra ones. */
export function argumentsOf(context: LaunchContext, block: RoleBlock): readonly Argument[] {
  const args = valueAt(context.variant.value, ...block.args.map(String));
  const own =
    block.engine === 'trtllm' ? nested(context, args, block.args, '') : flags(context, args, block.args);
  const all = [...own, ...extraArguments(context, block.extraArgs)];
  return [
    ...all.map((one) => ({ ...one, flag: fullFlag(block.engine, one.flag) })),
    ...(block.engine === 'trtllm' ? [] : all.flatMap(unreadFile)),
  ];
}

/** A file of arguments in the container: a word that is not known. */
function unreadFile({ flag, value, origin, guard }: Argument): readonly Argument[] {
  if (flag !== 'config' || value.kind !== 'known') return [];
  const { text: path } = value;
  return [
    { flag: '', isSwitch: false, value: unknown({ kind: 'file', path }, `--config ${path}`), origin, guard },
  ];
}

/** Flags as srtctl passes them on: `true` is a switch; `false` and null are left out. */
export function flags(context: LaunchContext, args: unknown, at: FieldPath): readonly Argument[] {
  if (!isMapping(args)) return [];
  return Object.entries(args).flatMap(([flag, value]): Argument[] => {
    if (value === null || value === false) return [];
    return [argument(context, flag, value, [...at, flag])];
  });
}

function nested(context: LaunchContext, value: unknown, at: FieldPath, prefix: string): readonly Argument[] {
  if (!isMapping(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): readonly Argument[] => {
    const flag = prefix === '' ? key : `${prefix}.${key}`;
    const path = [...at, key];
    if (isMapping(inner) && Object.keys(inner).length > 0) return nested(context, inner, path, flag);
    return [{ ...argument(context, flag, inner, path), isSwitch: false }];
  });
}

function argument(context: LaunchContext, flag: string, value: unknown, path: FieldPath): Argument {
  const text =
    Array.isArray(value) && value.every(isScalar) ? value.map(scalarText).join(' ') : scalarText(value);
  const setting = settingOf(boundValue(text, context), context.variant.originOf(path));
  return { flag, isSwitch: value === true, ...setting };
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Raw command-line words, as a list or one text. */
function extraArguments(context: LaunchContext, at: FieldPath): readonly Argument[] {
  const written = valueAt(context.variant.value, ...at.map(String));
  if (typeof written === 'string') return wordsAsArguments(context, written.split(/\s+/), () => at);
  if (!Array.isArray(written)) return [];
  return wordsAsArguments(context, written.map(scalarText), (index) => [...at, index]);
}

/** `--flag value`, `--flag=value`, `--switch` and positional words. */
export function wordsAsArguments(
  context: LaunchContext,
  words: readonly string[],
  pathOf: (index: number) => FieldPath,
): readonly Argument[] {
  const found: Argument[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '') continue;
    const origin = context.variant.originOf(pathOf(at));
    const [, flag, , inline] = /^--?([A-Za-z][\w.-]*)(=(.*))?$/s.exec(word) ?? [];
    const next = words[at + 1];
    if (flag === undefined) {
      found.push({ flag: '', isSwitch: false, ...settingOf(boundValue(word, context), origin) });
    } else if (inline !== undefined) {
      found.push({ flag, isSwitch: false, ...settingOf(boundValue(inline, context), origin) });
    } else if (next !== undefined && !/^--?[A-Za-z]/.test(next)) {
      found.push({ flag, isSwitch: false, ...settingOf(boundValue(next, context), origin) });
      at += 1;
    } else found.push({ flag, isSwitch: true, ...settingOf(known('true'), origin) });
  }
  return found;
}
