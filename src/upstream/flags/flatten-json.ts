/** One value of a JSON object: its path with dots (lists of objects have no index), its text, and it alone as JSON. */
export interface JsonField {
  readonly path: string;
  readonly text: string;
  readonly shown: string;
}

const MOST_FIELDS = 500;
const MOST_DEPTH = 12;

/** The values of a JSON object, in any order of keys alike; `undefined` for what is no JSON object. */
export function flattenJson(text: string): readonly JsonField[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const found: JsonField[] = [];
  collect(value, [], found);
  return found;
}

function collect(value: unknown, path: readonly string[], found: JsonField[]): void {
  if (found.length >= MOST_FIELDS || path.length > MOST_DEPTH) return;
  if (isObject(value) && Object.keys(value).length > 0) {
    for (const [key, inner] of Object.entries(value))
      collect(inner, [...path, key.replaceAll('-', '_')], found);
    return;
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    for (const item of value) collect(item, path, found);
    return;
  }
  if (value === null || path.length === 0) return;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = path.reduceRight<string>(
    (inner, key) => `{${JSON.stringify(key)}:${inner}}`,
    JSON.stringify(value),
  );
  found.push({ path: path.join('.'), text, shown });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
