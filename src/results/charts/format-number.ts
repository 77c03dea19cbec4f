/** A measured value for people: `630,118`, `44.3`, `0.0021`. */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e12 || (size > 0 && size < 0.001)) return value.toExponential(2);
  if (size >= 999.5) return groupThousands(value.toFixed(0));
  return trimZeros(value.toPrecision(3));
}

/** Labels of an axis, all in one unit: `200k`, `400k`. */
export function formatTicks(ticks: readonly number[]): readonly string[] {
  const largest = Math.max(0, ...ticks.map(Math.abs));
  if (largest >= 1e12 || (largest > 0 && largest < 0.001))
    return ticks.map((tick) => (tick === 0 ? '0' : tick.toExponential(1)));
  const [unit, name] =
    largest >= 1e9 ? [1e9, 'G'] : largest >= 1e6 ? [1e6, 'M'] : largest >= 1e4 ? [1e3, 'k'] : [1, ''];
  // The sixth digit is beyond what ticks are spaced by, and before where binary fractions show.
  return ticks.map((tick) => (tick === 0 ? '0' : `${trimZeros((tick / unit).toPrecision(6))}${name}`));
}

/** A coordinate on the picture. */
export function formatPixel(value: number): string {
  return trimZeros(value.toFixed(2));
}

function trimZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/0{1,20}$/, '').replace(/\.$/, '') : digits;
}

function groupThousands(digits: string): string {
  let rest = digits;
  const groups: string[] = [];
  while (rest.length > 3) {
    groups.unshift(rest.slice(-3));
    rest = rest.slice(0, -3);
  }
  return [rest, ...groups].join(',');
}
