import {
  type Decimal,
  decimalText,
  type GoldenValue,
  plus,
  rounded,
  times,
} from '../../src/facts/golden-curves.ts';
import type { ServingCase } from '../../src/facts/serving-cases.ts';
import type { Acceptance, Form } from './acceptance.ts';
import { textOf } from './settings.ts';

export type Pinned = Extract<Acceptance, { kind: 'pinned' }>;

/** The acceptance length that a knob stands for; a rate to the two decimals of the curves. `undefined`: needs a draft length. */
export function lengthOf(
  { form, value }: Pick<Pinned, 'form' | 'value'>,
  drafts: number | undefined,
): Decimal | undefined {
  const one: Decimal = { units: 1n, scale: 0 };
  switch (form) {
    case 'length':
      return value;
    case 'drafts':
      return plus(value, one);
    case 'rate':
      return drafts === undefined ? undefined : rounded(plus(times(value, drafts), one), 2);
  }
}

/** A golden value as a knob takes it. */
export function writtenAs(
  form: Form,
  { value, length }: Pick<GoldenValue, 'value'> & { readonly length: number },
): string {
  const drafts = plus(value, { units: -1n, scale: 0 });
  if (form === 'length') return decimalText(value);
  if (form === 'drafts') return decimalText(drafts);
  // Enough digits to come back to two decimals with up to 99 drafts.
  const { units } = plus(drafts, { units: 0n, scale: 6 });
  return decimalText(rounded({ units: (units * 10n) / BigInt(length), scale: 7 }, 6));
}

/** How many tokens are drafted, where that is known. */
export function draftsOf({ serving }: Pick<ServingCase, 'serving'>): number | undefined {
  const setting = serving.speculation?.length;
  const text = setting && textOf(setting, serving);
  return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}
