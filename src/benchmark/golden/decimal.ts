/** An exact decimal number: `units` / 10^`scale`. Binary fractions would make 3.9 - 1 differ from 2.9. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const written = /^([+-]?)(\d{1,12})(?:\.(\d{0,18}))?$/;

/** A number as people write it, without exponent; `undefined` for anything else. */
export function decimalOf(text: string): Decimal | undefined {
  const [, sign, whole, fraction = ''] = written.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(`${whole}${fraction}`);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

export function equalDecimals(left: Decimal, right: Decimal): boolean {
  const scale = Math.max(left.scale, right.scale);
  return unitsAt(left, scale) === unitsAt(right, scale);
}

export function plus(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: unitsAt(left, scale) + unitsAt(right, scale), scale };
}

export function times(left: Decimal, factor: number): Decimal {
  return { units: left.units * BigInt(factor), scale: left.scale };
}

/** A number that is not negative, to so many digits after the point; a half is rounded up. */
export function rounded(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: unitsAt(value, scale), scale };
  const step = 10n ** BigInt(value.scale - scale);
  return { units: (value.units + step / 2n) / step, scale };
}

/** With at least two digits after the point, as curves are written. */
export function decimalText(value: Decimal): string {
  const scale = Math.max(2, value.scale);
  const units = unitsAt(value, scale);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}
