/** A token that is renewed: asked for before each request. */
export interface TokenSource {
  current(): Promise<string>;
  /** The host does not accept this one, although it should be good. May throw what that means. */
  refused(token: string): void;
}

/** Octokit's own rule: three parts are a JWT. */
export function authorizationOf(token: string): string {
  return `${token.split('.').length === 3 ? 'bearer' : 'token'} ${token}`;
}

/**
 * Sends with the current token, and once more with the next one if the host takes the first for bad (401): then nothing
 * has happened, so that writes may be repeated, too.
 */
export async function withToken<Answer>(
  source: TokenSource,
  send: (authorization: string) => Promise<Answer>,
  isRefusal: (cause: unknown) => boolean,
): Promise<Answer> {
  const refused = (token: string) => (cause: unknown) => {
    if (isRefusal(cause)) source.refused(token);
    throw cause;
  };
  const token = await source.current();
  try {
    return await send(authorizationOf(token)).catch(refused(token));
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    const next = await source.current();
    if (next === token) throw cause;
    return send(authorizationOf(next)).catch(refused(next));
  }
}
