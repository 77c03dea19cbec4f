/** Said wherever a verdict of ours is replaced by something else. */
export const NO_LONGER_STANDS = 'The verdict on it no longer stands.';

/**
 * Whether one of our answers to a sign-off is a verdict or took the place of one, which then speaks of "The verdict"; all
 * others only say why there is none.
 */
export function heldVerdict(body: string): boolean {
  return body.split(/\r?\n/, 2)[1]?.startsWith('## ') === true || body.includes('The verdict ');
}
