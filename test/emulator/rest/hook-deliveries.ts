import { type Answer, json, notFound } from '../http/answer.ts';
import { type Call, numberParam } from '../http/call.ts';
import { get, post, type Route } from '../http/router.ts';
import { type Delivery, isFailed } from '../webhooks/delivery.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** What an app asks about its own webhook. */
export function hookRoutes(webhooks: Webhooks): Route[] {
  return [
    get('/app/hook/deliveries', (call) => list(call, webhooks.deliveries)),
    get('/app/hook/deliveries/:id', (call) => {
      const delivery = deliveryOf(call, webhooks);
      return json({
        ...deliveryJson(delivery),
        url: '',
        request: { headers: delivery.requestHeaders, payload: JSON.parse(delivery.body) },
        response: { headers: {}, payload: delivery.responseBody },
      });
    }),
    post('/app/hook/deliveries/:id/attempts', (call) => {
      // GitHub only promises to try.
      void webhooks.redeliver(deliveryOf(call, webhooks));
      return json({}, 202);
    }),
  ];
}

function deliveryOf(call: Call, { deliveries }: Webhooks): Delivery {
  const id = numberParam(call, 'id');
  const found = deliveries.find((delivery) => delivery.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/** Newest first, from the cursor on. */
function list({ query, world, path }: Call, deliveries: readonly Delivery[]): Answer {
  const size = Math.min(Number(query.get('per_page') ?? 30), 100);
  const before = Number(/^v1_(\d+)$/.exec(query.get('cursor') ?? '')?.[1] ?? Number.POSITIVE_INFINITY);
  const wanted = query.get('status');
  const found = deliveries
    .filter(({ id }) => id < before)
    .filter((delivery) => wanted === null || (wanted === 'failure') === isFailed(delivery))
    .toReversed();
  const page = found.slice(0, size);
  const next = new URLSearchParams(query);
  next.set('cursor', `v1_${page.at(-1)?.id}`);
  const headers: Record<string, string> =
    found.length > size ? { link: `<${world.apiUrl}${path}?${next}>; rel="next"` } : {};
  return json(page.map(deliveryJson), 200, headers);
}

function deliveryJson(delivery: Delivery) {
  const { id, guid, at, isRedelivery, status, statusCode, event, action } = delivery;
  return {
    id,
    guid,
    delivered_at: at,
    redelivery: isRedelivery,
    duration: 0.1,
    status,
    status_code: statusCode,
    event,
    action: action ?? null,
    installation_id: delivery.installation,
    repository_id: delivery.repository,
    throttled_at: null,
  };
}
