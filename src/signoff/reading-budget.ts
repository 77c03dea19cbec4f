/** Characters of one pull request's comments that are read for one purpose; a megabyte takes about a second. */
const MOST_CHARACTERS = 1_048_576;

/**
 * How much strangers' text is parsed. Spent on the newest first, and nothing behind the first text that is too much: what
 * is left out is always older than all that was read.
 */
export class ReadingBudget {
  #left: number;

  constructor(characters = MOST_CHARACTERS) {
    this.#left = characters;
  }

  /** Whether a text of this length may still be read. */
  spend(characters: number): boolean {
    const isWithin = characters <= this.#left;
    this.#left = isWithin ? this.#left - characters : -1;
    return isWithin;
  }
}
