import { z } from 'zod';

/** A webhook as smee.io hands it on: its headers in lower case next to its parsed body. */
const Proxied = z.object({
  body: z.record(z.string(), z.unknown()),
  'x-github-event': z.string(),
  'x-github-delivery': z.string(),
  'x-hub-signature-256': z.string().optional(),
});

export interface ProxiedWebhook {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `undefined` for what is no webhook. GitHub writes JSON as `JSON.stringify` does, so that its signature still fits. */
export function readProxied(data: string): ProxiedWebhook | undefined {
  const parsed = Proxied.safeParse(parseJson(data));
  if (!parsed.success) return undefined;
  const { body, ...headers } = parsed.data;
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return {
    id: headers['x-github-delivery'],
    headers: { 'content-type': 'application/json', ...Object.fromEntries(given) },
    body: JSON.stringify(body),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
