/** Time as the client sees it; injected so that tests neither wait nor measure. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  /** Aborts when so many milliseconds have passed. */
  deadline(milliseconds: number): AbortSignal;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
};
