import type { Octokit } from '@octokit/rest';
import { z } from 'zod';
import { checked, refused } from '../../evidence/github/client/read-answer.ts';
import { type Attempt, AttemptPage } from './delivery.ts';

const ROUTE = 'GET /app/hook/deliveries';
const ADDRESS = '/app/hook/deliveries';

/** Newest first. `next` is the cursor of the page with older ones. */
export interface DeliveryPage {
  readonly attempts: readonly Attempt[];
  readonly next: string | undefined;
}

/** What GitHub knows of the webhooks it sent to the App. */
export interface HookDeliveries {
  page(cursor: string | undefined): Promise<DeliveryPage>;
  /** Asks GitHub to make this attempt again. */
  redeliver(attempt: number): Promise<void>;
}

const Answer = z.object({ data: z.unknown(), headers: z.object({ link: z.string().optional() }) });

/** With the App's own Octokit. Rejects with `EvidenceRefused`, `EvidenceUnreadable` or `EvidenceUnavailable`. */
export function hookDeliveries(octokit: Octokit): HookDeliveries {
  async function ask(route: string, parameters: Readonly<Record<string, string | number>>) {
    try {
      return checked(await octokit.request(route, parameters), Answer, ADDRESS);
    } catch (cause) {
      throw refused(cause, ADDRESS);
    }
  }
  return {
    async page(cursor) {
      const { data, headers } = await ask(ROUTE, {
        per_page: 100,
        ...(cursor !== undefined && { cursor }),
      });
      return { attempts: checked(data, AttemptPage, ADDRESS), next: nextCursor(headers.link ?? '') };
    },
    async redeliver(attempt) {
      await ask('POST /app/hook/deliveries/{delivery_id}/attempts', { delivery_id: attempt });
    },
  };
}

/** The cursor of `rel="next"`; nothing else of the address is used. */
export function nextCursor(link: string): string | undefined {
  for (const part of link.slice(0, 4_000).split(',')) {
    const match = /^\s*<([^>]*)>\s*;\s*rel="next"\s*$/.exec(part);
    const address = match?.[1];
    if (address === undefined || !URL.canParse(address)) continue;
    return new URL(address).searchParams.get('cursor') ?? undefined;
  }
  return undefined;
}
