import { z } from 'zod';

const GraphQLError = z.object({
  type: z.string().optional(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z.unknown().optional(),
});
export type GraphQLError = z.infer<typeof GraphQLError>;

export const GraphQLAnswer = z.object({
  data: z.unknown().optional(),
  errors: z.array(GraphQLError).optional(),
});
export type GraphQLAnswer = z.infer<typeof GraphQLAnswer>;

/** GraphQL reports overload and rate limits with status 200. */
export class GraphQLFault extends Error {
  override readonly name = 'GraphQLFault';
  readonly isRateLimit: boolean;
  readonly headers: unknown;

  constructor(message: string, isRateLimit: boolean, headers: unknown) {
    super(message);
    this.isRateLimit = isRateLimit;
    this.headers = headers;
  }
}

/** Throws `GraphQLFault` if the answer asks for patience instead of answering. */
export function refuseFault(data: unknown, headers: unknown): void {
  const answer = GraphQLAnswer.safeParse(data).data;
  for (const error of answer?.errors ?? []) {
    const isRateLimit = error.type === 'RATE_LIMITED' || error.type === 'RATE_LIMIT';
    // A time-out has neither a type nor data; what is wrong with the query itself says so in `extensions`.
    const isTimeout =
      error.type === undefined && error.extensions === undefined && (answer?.data ?? null) === null;
    if (isRateLimit || isTimeout) throw new GraphQLFault(error.message, isRateLimit, headers);
  }
}
