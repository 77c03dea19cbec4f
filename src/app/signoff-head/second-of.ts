/** Seconds since 1970; what is no time compares with nothing. */
export function secondOf(time: string): number {
  return Math.floor(Date.parse(time) / 1_000);
}
