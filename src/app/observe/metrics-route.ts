import type { JobStore } from '../../queue/port.ts';
import { exactRoute, type GetRoute } from '../server/get-handler.ts';
import type { Metrics } from './metrics.ts';

/** `/metrics`, with the queue as it is now. A queue that cannot be asked is counted, and keeps its last numbers. */
export function metricsRoute(metrics: Metrics, store: Pick<JobStore<unknown>, 'stats'>): GetRoute {
  return exactRoute('/metrics', async () => {
    await store.stats().then(
      (stats) => metrics.queue(stats),
      () => metrics.storeFailed(),
    );
    return { status: 200, contentType: metrics.contentType, body: await metrics.text() };
  });
}
