/** Figures of one measurement, for a line of a table. */
export interface Spread {
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), worst: at(1) };
}

const NAME_WIDTH = 66;

/** A line of a table: what was measured, and what came out. `aim`: what it should be at most or at least. */
export function line(name: string, value: string, aim?: string): string {
  return `${name.padEnd(NAME_WIDTH)}${value.padStart(14)}${aim === undefined ? '' : `   (aim: ${aim})`}`;
}

export function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}
