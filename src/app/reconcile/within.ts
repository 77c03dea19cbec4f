/** A pull request takes so long that nothing would be said of it before the job is taken away. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';

  constructor() {
    super('reading and judging it takes too long');
  }
}

/** What comes of the work, unless the deadline is aborted first: then it goes on unheard, and this rejects with `TookTooLong`. */
export async function within<Value>(work: Promise<Value>, deadline: AbortSignal): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const end = () => late.reject(new TookTooLong());
  if (deadline.aborted) end();
  deadline.addEventListener('abort', end);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    deadline.removeEventListener('abort', end);
  }
}
