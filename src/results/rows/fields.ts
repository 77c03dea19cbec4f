import { z } from 'zod';

/** A name that tells rows apart; longer ones are no names. */
export const Name = z.string().min(1).max(300);

/** Part of a curve's key; written in capitals by some tools. */
export const KeyPart = Name.regex(/^[^\s/]+$/, 'expected a name without spaces and slashes').transform(
  (name) => name.toLowerCase(),
);

export const Count = z.int().positive();

/** Names and sizes that are only shown or compared: one that is odd is unknown, and loses no row. */
export const optionalName = Name.optional().catch(undefined);
export const optionalCount = z.int().nonnegative().optional().catch(undefined);

/** Shell scripts write booleans as text. */
export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .optional()
  .catch(undefined);

/** A measured value; `NaN`: it is there and no finite number. */
export const Measure = z
  .unknown()
  .optional()
  .transform((value) => (value === undefined ? undefined : finiteOrNaN(value)));

/** A measured value, or `NaN` for whatever else was written instead. */
export function finiteOrNaN(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN;
}
