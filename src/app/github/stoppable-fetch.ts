/** `fetch` until the signal is aborted: then what is under way is given up, and nothing is sent any more. */
export function stoppableFetch(fetcher: typeof fetch, stopped: AbortSignal): typeof fetch {
  return (input, init) => {
    const given = init?.signal;
    const signal = given instanceof AbortSignal ? AbortSignal.any([stopped, given]) : stopped;
    return fetcher(input, { ...init, signal });
  };
}
