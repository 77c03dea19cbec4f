import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 200;
/** Only to end what hangs. */
const LONGEST_MS = 120_000;

/** Asks again and again until the answer is yes. Throws what `complain` says if that takes very long. */
export async function until(ask: () => Promise<boolean> | boolean, complain: () => string): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(complain());
    await sleep(PAUSE_MS);
  }
}
