import type { GitHub } from '../../emulator/github.ts';
import type { LoggedRequest } from '../../emulator/http/request-log.ts';

export interface RequestCount {
  /** Requests to the API host: reads and GraphQL queries, and writes. */
  readonly total: number;
  readonly reads: number;
  readonly writes: number;
  /** One line each, in order of their answers. */
  readonly lines: readonly string[];
}

/** What the app asks of GitHub while something happens; `settled` waits for its end. */
export async function countRequests(
  github: Pick<GitHub, 'log' | 'resetLog'>,
  happens: () => unknown,
  settled: () => Promise<void>,
): Promise<RequestCount> {
  github.resetLog();
  await happens();
  await settled();
  const { api } = github.log;
  const writes = github.log.of('write', 'mutation').length;
  return { total: api.length, reads: api.length - writes, writes, lines: api.map(describe) };
}

function describe({ method, path, operation, status }: LoggedRequest): string {
  return [method, path, operation, status].filter((part) => part !== undefined).join(' ');
}
