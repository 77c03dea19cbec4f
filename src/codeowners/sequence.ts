/** Stands for any run of items, also an empty one: `*` among characters, `**` among path segments. */
export const ANY_RUN = Symbol('any run');

/** Tokens of which each matches one item, with runs between them. */
export type Sequence<Token> = readonly (Token | typeof ANY_RUN)[];

/**
 * Does the whole subject match the whole sequence?
 *
 * Only the latest run is ever widened: what stands before it already matched as far left as possible, so
 * moving an earlier run cannot help. That bounds the work at one `matchesOne` call per token and item.
 */
export function matchesSequence<Token extends NonNullable<unknown>, Item extends NonNullable<unknown>>(
  sequence: Sequence<Token>,
  subject: readonly Item[],
  matchesOne: (token: Token, item: Item) => boolean,
): boolean {
  let at = 0;
  let position = 0;
  let afterRun = -1;
  let runEnd = 0;

  while (position < subject.length) {
    const token = sequence[at];
    const item = subject[position];
    if (token === ANY_RUN) {
      at += 1;
      if (at === sequence.length) return true;
      afterRun = at;
      runEnd = position;
    } else if (token !== undefined && item !== undefined && matchesOne(token, item)) {
      at += 1;
      position += 1;
    } else if (afterRun !== -1) {
      runEnd += 1;
      at = afterRun;
      position = runEnd;
    } else {
      return false;
    }
  }

  while (sequence[at] === ANY_RUN) at += 1;
  return at === sequence.length;
}
