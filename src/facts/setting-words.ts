import { code, firstCharacters } from '../check/markdown.ts';
import type { Guard, Hole, Origin, Setting, Value } from '../launch/value.ts';

/** `path:line` as markdown. */
export function placeOf({ origin: { path, line } }: { readonly origin: Origin }): string {
  return code(`${path}:${line}`);
}

/** The undecided conditions under which something is in force, as markdown that begins with a space; empty if it always is. */
export function conditionsOf(...guards: readonly (Guard | undefined)[]): string {
  const said = guards
    .flatMap((guard) => guard?.conditions ?? [])
    .map(({ expression, holds }) => {
      return `${holds ? 'if' : 'unless'} ${code(firstCharacters(expression, 80))}`;
    });
  return said.length === 0 ? '' : ` (${[...new Set(said)].slice(0, 2).join(', ')})`;
}

/** A value as people read it, at most about 120 characters: holes as they are written. */
export function shownValue(value: Value): string {
  return firstCharacters(
    partsOf(value)
      .map((part) => (typeof part === 'string' ? part : part.expression))
      .join(''),
    120,
  );
}

/** Text and holes of a value, in order. */
export function partsOf(value: Value): readonly (string | Hole)[] {
  switch (value.kind) {
    case 'known':
      return [value.text];
    case 'unknown':
      return [value.hole];
    case 'mixed':
      return value.parts;
  }
}

/** The text of a setting, if all of it is known. */
export function textOf(setting: Pick<Setting, 'value'> | undefined): string | undefined {
  return setting?.value.kind === 'known' ? setting.value.text : undefined;
}

/** What stands behind the last `/`, if it is known: enough to name a model in a folder that is not. */
export function lastComponent(value: Value): string | undefined {
  let text = '';
  for (const part of partsOf(value).toReversed()) {
    if (typeof part !== 'string') return undefined;
    text = part + text;
    const names = text.split('/').filter((name) => name !== '');
    const isWhole = text.slice(0, text.lastIndexOf(names.at(-1) ?? text)).endsWith('/');
    if (isWhole) return names.at(-1);
  }
  return text.split('/').findLast((name) => name !== '');
}
