import { z } from 'zod';

/** What is left of a rate limit, as the last answer said. */
export interface LimitLeft {
  /** `core`, `graphql`, `search` ... */
  readonly resource: string;
  readonly remaining: number;
}

const Headers = z.object({
  resource: z.string().regex(/^[a-z_]{1,40}$/),
  remaining: z.coerce.number().int().nonnegative(),
});

/** `fetch` that tells what the host says of its rate limits. */
export function meteredFetch(fetcher: typeof fetch, tell: (left: LimitLeft) => void): typeof fetch {
  return async (input, init) => {
    const response = await fetcher(input, init);
    const said = Headers.safeParse({
      resource: response.headers.get('x-ratelimit-resource'),
      remaining: response.headers.get('x-ratelimit-remaining') ?? undefined,
    });
    if (said.success) tell(said.data);
    return response;
  };
}
