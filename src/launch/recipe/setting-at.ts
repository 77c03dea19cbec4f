import { valueAt } from '../../benchmark/mapping.ts';
import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import { type Hole, known, type Setting, type Value } from '../value.ts';
import { type LaunchContext, settingOf } from './launch-context.ts';
import type { FieldPath } from './resolved-variant.ts';
import { filled, scalarText } from './text-value.ts';

/** `${NAME}` of early fragments, and the cluster's `@dram.<name>` and `@fabric.<name>`. */
const placeholders = /\$\{(\w{1,100})\}|(@(?:dram|fabric)\.[\w.-]{1,100})/g;

/** Names that srtctl fills in environment values; doubled braces are literal ones. */
const formatted = /\{\{|\}\}|\{([a-z_][\w.]{0,100})\}/g;

/** The setting at a path of the variant; `undefined` where there is none, or null. */
export function settingAt(context: LaunchContext, path: FieldPath): Setting | undefined {
  const value = valueAt(context.variant.value, ...path.map(String));
  if (value === undefined || value === null) return undefined;
  return settingOf(boundValue(scalarText(value), context), context.variant.originOf(path));
}

/** A text with what the launcher writes into it. */
export function boundValue(text: string, context: Pick<LaunchContext, 'point'>): Value {
  if (!text.includes('${') && !text.includes('@')) return known(text);
  return filled(text, placeholders, (name) => boundName(name, context.point));
}

/** An environment value, with srtctl's formatting. */
export function environmentValue(text: string, context: Pick<LaunchContext, 'point'>): Value {
  if (!/[{}]/.test(text)) return boundValue(text, context);
  const fill = (name: string): Hole => ({ reason: { kind: 'variable', name }, expression: `{${name}}` });
  return filled(text, formatted, fill);
}

function boundName(name: string, { row, concurrency }: LaunchContext['point']): string | Hole {
  const text = rowText(name, row, concurrency);
  if (text !== undefined) return text;
  const expression = name.startsWith('@') ? name : `\${${name}}`;
  return { reason: { kind: 'variable', name }, expression };
}

function rowText(
  name: string,
  { recipe, concurrencies }: MatrixRow,
  concurrency: number,
): string | undefined {
  switch (name) {
    case 'MODEL':
      return recipe.model;
    case 'IMAGE':
      return recipe.image;
    case 'PRECISION':
      return recipe.precision;
    case 'ISL':
      return recipe.isl?.toString();
    case 'OSL':
      return recipe.osl?.toString();
    case 'CONC':
      return concurrency.toString();
    case 'CONC_LIST':
      return concurrencies.join(' ');
    default:
      return undefined;
  }
}
