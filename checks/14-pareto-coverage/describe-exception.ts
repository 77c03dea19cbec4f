import { code } from '../../src/check/markdown.ts';
import type { CurveException } from '../../src/facts/curves-exceptions.ts';

/** The exception that counts for a curve, else the newest that somebody asked for. */
export function exceptionFor(
  curve: string,
  exceptions: readonly CurveException[],
): CurveException | undefined {
  const asked = exceptions.filter((exception) => exception.curve === curve);
  return asked.find(({ state }) => state === 'granted') ?? asked[0];
}

/** How an exception stands, in a few words of markdown. */
export function describeException(exception: CurveException | undefined): string {
  if (exception === undefined) return 'no admin exception';
  const who = code(`@${exception.author}`);
  switch (exception.state) {
    case 'granted':
      return `admin exception by ${who}`;
    case 'not-admin':
      return `no admin exception: ${who} is no admin`;
    case 'edited':
      return `no admin exception: the comment of ${who} was edited`;
    case 'unknown':
      return `no admin exception that can be verified: whether ${who} is an admin is not known`;
  }
}
