/** How many bytes of unfinished bodies are held at once: what one sender may not send, many may not either. */
export class ByteBudget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** False if there is no room for that many; then nothing is taken. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#left += bytes;
  }

  get left(): number {
    return this.#left;
  }
}
