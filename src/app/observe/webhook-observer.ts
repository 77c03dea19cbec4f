import type { Logger } from 'probot';
import type { RejectionReason } from '../server/rejection.ts';
import type { WebhookObserver } from '../server/webhook-handler.ts';
import type { Metrics } from './metrics.ts';

/** Not the sender's fault, so somebody has to look. */
const ours: ReadonlySet<RejectionReason> = new Set(['not-stored', 'not-understood', 'failed']);

/** Counts webhooks and writes one line for each. */
export function webhookObserver(log: Logger, metrics: Metrics): WebhookObserver {
  return {
    answered({ id, name }, result, milliseconds) {
      metrics.delivered(name, result, milliseconds / 1_000);
      log.debug({ delivery: id, event: name, result }, 'webhook accepted');
    },
    refused(reason, cause) {
      metrics.refused(reason);
      if (ours.has(reason)) log.error({ reason, cause }, 'webhook failed');
      else log.warn({ reason }, 'webhook refused');
    },
  };
}
