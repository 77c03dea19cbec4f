import type { Origin } from '../value.ts';

/** A copy of plain data in which every place is another. */
export function placed<Data>(data: Data, place: (origin: Origin) => Origin): Data {
  return copy(data, place) as Data;
}

function copy(data: unknown, place: (origin: Origin) => Origin): unknown {
  if (Array.isArray(data)) return data.map((item) => copy(item, place));
  if (typeof data !== 'object' || data === null) return data;
  if (isOrigin(data)) return place(data);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, copy(value, place)]));
}

function isOrigin(data: object): data is Origin {
  return 'path' in data && 'line' in data && Object.keys(data).length === 2;
}
