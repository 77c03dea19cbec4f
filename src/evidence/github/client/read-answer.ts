import type { z } from 'zod';
import { EvidenceRefused, EvidenceUnreadable } from '../../errors.ts';
import { describeZodError } from '../../zod-problem.ts';
import type { GraphQLError } from './graphql-answer.ts';
import { asHttpError } from './http-error.ts';

/** What was remembered still holds. */
export class NotModified extends Error {}

/** What Octokit threw, as evidence knows it. */
export function refused(cause: unknown, address: string): unknown {
  const error = asHttpError(cause);
  if (error?.response === undefined) return cause;
  return error.status === 304 ? new NotModified(address) : new EvidenceRefused(address, error.status);
}

/** An error within a GraphQL answer. */
export function refusal(address: string, { type, message }: GraphQLError): Error {
  if (type === 'NOT_FOUND') return new EvidenceRefused(address, 404);
  if (type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES') return new EvidenceRefused(address, 403);
  return new EvidenceUnreadable(address, `is answered with an error: ${message.slice(0, 200)}`);
}

export function parseJson(body: Uint8Array, address: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new EvidenceUnreadable(address, 'is answered with something that is not JSON', { cause });
  }
}

export function checked<Value>(data: unknown, schema: z.ZodType<Value>, address: string): Value {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new EvidenceUnreadable(address, `is answered in another shape: ${describeZodError(parsed.error)}`);
}
