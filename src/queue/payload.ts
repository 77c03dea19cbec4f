import { z } from 'zod';

export type ReadPayload<Payload> =
  | { readonly readable: true; readonly payload: Payload }
  | { readonly readable: false; readonly error: string };

export function writePayload(payload: unknown): string {
  const text: string | undefined = JSON.stringify(payload);
  if (text === undefined) throw new TypeError('a payload must be a JSON value');
  return text;
}

/** A stored payload may have been written by another version of this program, so it is checked like any input. */
export function readPayload<Payload>(schema: z.ZodType<Payload>, text: string): ReadPayload<Payload> {
  const value = parseJson(text);
  if (value === undefined) return { readable: false, error: 'the payload is not JSON' };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { readable: true, payload: parsed.data };
  return { readable: false, error: `the payload cannot be read: ${z.prettifyError(parsed.error)}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
