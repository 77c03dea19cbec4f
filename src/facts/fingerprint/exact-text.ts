/** Text of a value read from YAML: equal only for equal values of the same types, whatever the order of keys. */
export function exactText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`;
  if (value instanceof Date) return `date(${value.getTime()})`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, nested]) => `${JSON.stringify(key)}:${exactText(nested)}`).join(',')}}`;
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
