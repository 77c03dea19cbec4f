import type { DraftConfig } from './config.ts';

/** Bits of a precision by its name; `undefined`: no name of the table. */
export function bitsOf(name: string, { precisions }: DraftConfig): number | undefined {
  const wanted = name.trim().toLowerCase().replaceAll('-', '_');
  return precisions.find(({ names }) => names.some((one) => one.toLowerCase() === wanted))?.bits;
}

/** What is known of a draft, by the last component of its name. */
export function draftNamed(
  name: string | undefined,
  { drafts }: DraftConfig,
): DraftConfig['drafts'][number] | undefined {
  return name === undefined ? undefined : drafts.find((one) => one.name.toLowerCase() === name.toLowerCase());
}

/** No word for a precision: the engine takes what the checkpoint says. */
export function isAsShipped(name: string): boolean {
  return ['', 'auto', 'none', 'null'].includes(name.trim().toLowerCase());
}

/** Words for off; all other values of a switch turn it on. */
export function isOff(value: string): boolean {
  return ['', '0', 'false', 'no', 'off', 'n', 'f', 'none', 'null'].includes(value.trim().toLowerCase());
}
