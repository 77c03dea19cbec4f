import type { z } from 'zod';
import { MalformedEvent } from './malformed-event.ts';

/** The fields of a payload that a schema names. Throws `MalformedEvent` with the first that is wrong. */
export function parsePayload<Fields>(event: string, schema: z.ZodType<Fields>, payload: unknown): Fields {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  throw new MalformedEvent(event, path === '' ? 'payload' : path, issue?.message ?? 'cannot be read');
}
