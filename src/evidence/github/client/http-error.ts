import { z } from 'zod';

/** Octokit's error, of which only this is used. Without `response` the host did not answer at all. */
const HttpError = z.object({
  name: z.literal('HttpError'),
  message: z.string(),
  status: z.number(),
  response: z.object({ headers: z.record(z.string(), z.unknown()), data: z.unknown().optional() }).optional(),
});
export type HttpError = z.infer<typeof HttpError>;

export function asHttpError(cause: unknown): HttpError | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { name, message } = cause;
  return HttpError.safeParse({
    name,
    message,
    status: 'status' in cause ? cause.status : undefined,
    response: 'response' in cause ? cause.response : undefined,
  }).data;
}
