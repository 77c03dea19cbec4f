import { foreign, isForeign, type JsValue, NotFollowed } from './js-values.ts';

/** A property of a value; only what a value holds itself, never what a prototype would. */
export function memberOf(value: JsValue, key: string): JsValue {
  if (value instanceof Map) return value.get(key);
  if (Array.isArray(value) || typeof value === 'string') {
    if (key === 'length') return value.length;
    return /^(?:0|[1-9]\d{0,8})$/.test(key) ? value[Number(key)] : undefined;
  }
  if (isForeign(value)) return foreign;
  throw new NotFollowed(`${key} of ${value === undefined ? 'undefined' : typeof value}`);
}

/** `Object.keys` and its like; other globals belong to the page. */
export function staticMethod(owner: string, name: string, [first]: readonly JsValue[]): JsValue {
  if (owner === 'Object' && first instanceof Map) {
    if (name === 'keys') return [...first.keys()];
    if (name === 'values') return [...first.values()];
    if (name === 'entries') return [...first].map(([key, value]): JsValue => [key, value]);
  }
  if (owner === 'Array' && name === 'isArray') return Array.isArray(first);
  return foreign;
}
