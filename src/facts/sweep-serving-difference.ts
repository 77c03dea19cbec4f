import { code } from '../check/markdown.ts';
import { comparableServing } from '../launch/recipe/comparable-serving.ts';
import type { PointServings, Served } from '../launch/recipe/served.ts';
import { type EffectiveServing, purposes } from '../launch/serving.ts';
import type { Setting, Value } from '../launch/value.ts';

/** Whether one point is served alike in two commits. */
export type ServingDifference =
  | { readonly kind: 'same' }
  /** `what`: markdown, the first difference: "`--max-num-seqs` is `8` there and `16` at the head". */
  | { readonly kind: 'different'; readonly what: string }
  | { readonly kind: 'untold' };

/** Compares how a point was served (`there`) with how the head serves it. */
export function servingDifference(there: PointServings, head: PointServings): ServingDifference {
  for (const purpose of purposes) {
    const found = differenceOf(there[purpose], head[purpose]);
    if (found.kind !== 'same') return found;
  }
  return { kind: 'same' };
}

function differenceOf(there: Served, head: Served): ServingDifference {
  if (there.kind !== 'served' || head.kind !== 'served') return { kind: 'untold' };
  const pairs = new Set([...there.servings, ...head.servings].map(({ role }) => role));
  for (const role of pairs) {
    const before = there.servings.filter((serving) => serving.role === role);
    const after = head.servings.filter((serving) => serving.role === role);
    if (before.map(comparableServing).join('\n') === after.map(comparableServing).join('\n')) continue;
    const [was] = before;
    const [is] = after;
    if (was === undefined || is === undefined || before.length !== after.length)
      return { kind: 'different', what: `the ${role} role is served another way` };
    return { kind: 'different', what: firstDifference(was, is) };
  }
  return { kind: 'same' };
}

function firstDifference(was: EffectiveServing, is: EffectiveServing): string {
  const { role } = is;
  const found =
    differing('the image', was.image, is.image) ??
    differing('the model', was.model, is.model) ??
    differingOf(was.args, is.args, ({ flag }) => (flag === '' ? 'an argument' : code(flag))) ??
    differingOf(was.env, is.env, ({ name }) => code(name));
  return found === undefined ? `the ${role} role is configured another way` : `${found} (${role})`;
}

function differingOf<Item extends Setting>(
  was: readonly Item[],
  is: readonly Item[],
  nameOf: (item: Item) => string,
): string | undefined {
  const [before, after] = [was, is].map((items) => Map.groupBy(items, nameOf));
  for (const name of new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])) {
    const [one] = before?.get(name) ?? [];
    const [other] = after?.get(name) ?? [];
    const found = differing(name, one, other);
    if (found !== undefined) return found;
  }
  return undefined;
}

function differing(name: string, was: Setting | undefined, is: Setting | undefined): string | undefined {
  const [before, after] = [show(was), show(is)];
  return before === after ? undefined : `${name} is ${before} there and ${after} at the head`;
}

const MAX_SHOWN = 80;

function show(setting: Setting | undefined): string {
  if (setting === undefined) return 'not set';
  const text = textOf(setting.value);
  return code(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}

function textOf(value: Value): string {
  if (value.kind === 'known') return value.text;
  if (value.kind === 'unknown') return value.hole.expression;
  return value.parts.map((part) => (typeof part === 'string' ? part : part.expression)).join('');
}
