import type { FlagTable } from './flag-tables.ts';

/**
 * Stands for a part of a value that cannot be told. A number, so that JSON with such a part is still JSON.
 */
export const HOLE = '900719925474099';

/** A value as it is compared: in lower case, numbers and booleans in one form; `undefined`: it cannot be told. */
export function comparableValue(name: string, value: string, table: FlagTable): string | undefined {
  if (value.includes(HOLE)) return undefined;
  const text = value.trim().toLowerCase();
  const known = table.values.get(name)?.get(text) ?? text;
  if (/^-?\d+(?:\.\d+)?$/.test(known) && known.length < 16) return String(Number(known));
  return known;
}

/** Paths of a draft model are the same model as its name in the Hub. */
const models = new Set(['speculative-config.model', 'speculative-draft-model-path']);

export function isSameValue(name: string, left: string, right: string): boolean {
  if (left === right) return true;
  return models.has(name) && lastComponent(left) === lastComponent(right);
}

function lastComponent(path: string): string {
  return path.replace(/\/+$/, '').split('/').at(-1) ?? path;
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['yes', true],
  ['on', true],
  ['0', false],
  ['false', false],
  ['no', false],
  ['off', false],
]);

/** Switching on is not switching off; other values of a setting that must only be named may differ. */
export function isOpposite(left: string | undefined, right: string | undefined): boolean {
  const [a, b] = [truths.get(left ?? ''), truths.get(right ?? '')];
  return a !== undefined && b !== undefined && a !== b;
}
