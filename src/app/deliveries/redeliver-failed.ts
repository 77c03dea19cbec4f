import { EvidenceRefused } from '../../evidence/errors.ts';
import type { Attempt } from './delivery.ts';
import type { HookDeliveries } from './hook-deliveries.ts';
import { toRedeliver } from './to-redeliver.ts';

export interface RoundOptions {
  readonly hooks: HookDeliveries;
  /** Whether a delivery that failed is to be made again. */
  isWanted(guid: string): boolean;
  /** Nothing older is looked at; milliseconds since 1970. */
  readonly since: number;
  readonly mostPages: number;
  readonly mostRedeliveries: number;
  readonly mostAttempts: number;
}

export interface RoundResult {
  /** GUIDs of the deliveries that GitHub makes again. */
  readonly asked: readonly string[];
  /** GUIDs of those that it does not want to make again. */
  readonly refused: readonly string[];
  /** There was more than one round may take: look at the same time again. */
  readonly more: boolean;
}

/** One look at what GitHub could not deliver. Rejects if GitHub cannot be asked; then the round is to be repeated. */
export async function redeliverFailed(options: RoundOptions): Promise<RoundResult> {
  const { attempts, isWhole } = await attemptsSince(options);
  const failed = toRedeliver(attempts, options);
  const asked: string[] = [];
  const refused: string[] = [];
  for (const { id, guid } of failed) {
    if (!options.isWanted(guid)) continue;
    if (asked.length + refused.length >= options.mostRedeliveries) return { asked, refused, more: true };
    const isAccepted = await askAgain(options.hooks, id);
    (isAccepted ? asked : refused).push(guid);
  }
  return { asked, refused, more: !isWhole };
}

/** A delivery that GitHub knows no more is no reason to leave the others. */
async function askAgain(hooks: HookDeliveries, id: number): Promise<boolean> {
  try {
    await hooks.redeliver(id);
    return true;
  } catch (cause) {
    if (cause instanceof EvidenceRefused && cause.status !== 401) return false;
    throw cause;
  }
}

async function attemptsSince({ hooks, since, mostPages }: RoundOptions) {
  const attempts: Attempt[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await hooks.page(cursor);
    attempts.push(...page.attempts.filter(({ delivered_at }) => delivered_at >= since));
    const isPast = page.attempts.some(({ delivered_at }) => delivered_at < since);
    if (isPast || page.next === undefined || page.next === cursor) return { attempts, isWhole: true };
    cursor = page.next;
  }
  return { attempts, isWhole: false };
}
