import type { DeadLetter, JobStore } from '../../queue/port.ts';

export interface ReviveOptions {
  readonly store: Pick<JobStore<unknown>, 'deadLetters' | 'retryDead'>;
  /** Milliseconds since 1970: what nobody asked for since then stays dead. */
  readonly askedSince: number;
  readonly most: number;
  readonly mostPages: number;
}

const PAGE = 100;

/** Puts jobs back that died because something could not be had, oldest first; says how many. */
export async function reviveDead({ store, askedSince, most, mostPages }: ReviveOptions): Promise<number> {
  let revived = 0;
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const letters = await store.deadLetters(PAGE, after);
    for (const letter of letters) {
      if (!isWorthIt(letter, askedSince)) continue;
      if (await store.retryDead(letter.id)) revived += 1;
      if (revived === most) return revived;
    }
    if (letters.length < PAGE) return revived;
    after = letters.at(-1)?.id;
  }
  return revived;
}

/** Each revival is another row of attempts: not for what is broken, and not for ever. */
function isWorthIt({ kind, deliveries }: DeadLetter, askedSince: number): boolean {
  return kind === 'unavailable' && deliveries.some(({ receivedAt }) => receivedAt >= askedSince);
}
