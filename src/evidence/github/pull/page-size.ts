import { EvidenceTooLarge } from '../../errors.ts';

/** GitHub gives no more. */
const MOST = 100;

/** How many items are asked for at once: half as many after an answer that is too large, and more again after one that is not. */
export class PageSize {
  #size = MOST;

  /** The first answer that is not too large. Rejects with `EvidenceTooLarge` if one item alone is. */
  async fitting<Answer>(ask: (size: number) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        const answer = await ask(this.#size);
        this.#size = Math.min(MOST, this.#size * 2);
        return answer;
      } catch (cause) {
        if (!(cause instanceof EvidenceTooLarge) || this.#size === 1) throw cause;
        this.#size = Math.floor(this.#size / 2);
      }
    }
  }
}
