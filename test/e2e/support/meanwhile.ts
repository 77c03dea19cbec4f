interface Awaited {
  readonly request: RegExp;
  readonly happens: () => unknown;
}

/** Lets things happen while the app is at work: just before it sends a certain request. */
export class Meanwhile {
  #awaited: Awaited[] = [];

  /** Once, before a request whose `METHOD /path body` matches is sent. */
  before(request: RegExp, happens: () => unknown): void {
    this.#awaited.push({ request, happens });
  }

  /** Whether everything has happened. */
  get isOver(): boolean {
    return this.#awaited.length === 0;
  }

  fetch: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const body = typeof init?.body === 'string' ? init.body : '';
    const sent = `${init?.method ?? 'GET'} ${pathname}${search} ${body}`;
    const met = this.#awaited.find(({ request }) => request.test(sent));
    if (met !== undefined) {
      this.#awaited = this.#awaited.filter((other) => other !== met);
      await met.happens();
    }
    return fetch(input, init);
  };
}
