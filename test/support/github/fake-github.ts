import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { graphql } from 'graphql';
import { EvidencePartMissing, EvidenceRefused } from '../../../src/evidence/errors.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { type FakeState, fakeState } from './fake-state.ts';
import { graphqlRoot } from './graphql-root.ts';
import { type LoopbackServer, loopbackServer } from './loopback-server.ts';
import { officialSchema } from './official-schema.ts';
import { type Answer, notFound, repositoryRoutes } from './routes.ts';

export interface SeenRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers in place of the fake, or lets it answer (`undefined`). */
export type Intercept = (
  request: SeenRequest,
  earlier: number,
) => Answer | undefined | Promise<Answer | undefined>;

export interface FakeOptions extends Partial<FakeState> {
  readonly token?: string;
  intercept?: Intercept;
}

export interface FakeGitHub extends LoopbackServer {
  readonly requests: readonly SeenRequest[];
  /** Environment of a command line that is to use it. */
  readonly environment: Readonly<Record<'GITHUB_TOKEN' | 'GITHUB_API_URL', string>>;
  /** Replaces what answers before the fake does. */
  intercept(intercept: Intercept | undefined): void;
}

/** GitHub's API on this machine, serving one pull request from evidence that another source supplies. */
export async function fakeGitHub(evidence: Evidence, options: FakeOptions = {}): Promise<FakeGitHub> {
  const state = fakeState(evidence, options);
  const token = options.token ?? 'test-token';
  const requests: SeenRequest[] = [];
  let { intercept } = options;
  const server = await loopbackServer(async (message, body) => {
    const request = { method: message.method ?? '', path: message.url ?? '', headers: message.headers, body };
    const earlier = requests.filter(({ path }) => path === request.path).length;
    requests.push(request);
    const special = await intercept?.(request, earlier);
    if (special !== undefined) return special;
    if (message.headers.authorization !== `token ${token}`)
      return { status: 401, body: { message: 'Bad credentials' } };
    return withETag(await answer(state, request), message.headers['if-none-match']);
  });
  return {
    ...server,
    requests,
    environment: { GITHUB_TOKEN: token, GITHUB_API_URL: server.url },
    intercept: (next) => {
      intercept = next;
    },
  };
}

async function answer(state: FakeState, { method, path, body }: SeenRequest): Promise<Answer> {
  if (method === 'POST' && path === '/graphql') return answerQuery(state, body);
  if (method !== 'GET') return notFound;
  const { pathname, searchParams } = new URL(path, 'http://fake');
  const prefix = `/repos/${state.evidence.subject.repository}/`;
  try {
    const team = /^\/orgs\/([^/]+)\/teams\/([^/]+)\/memberships\/([^/]+)$/.exec(pathname);
    if (team !== null) {
      const [, organisation = '', slug = '', login = ''] = team;
      return { status: 200, body: await state.evidence.github.teamMembership(organisation, slug, login) };
    }
    if (!pathname.startsWith(prefix)) return notFound;
    const rest = pathname.slice(prefix.length);
    for (const [pattern, handle] of repositoryRoutes(state)) {
      const match = pattern.exec(rest);
      if (match !== null) return await handle(match.slice(1), searchParams);
    }
    return notFound;
  } catch (cause) {
    if (cause instanceof EvidenceRefused) return { status: cause.status, body: { message: 'refused' } };
    if (cause instanceof EvidencePartMissing) return notFound;
    throw cause;
  }
}

async function answerQuery(state: FakeState, body: string): Promise<Answer> {
  const { query, variables } = JSON.parse(body);
  const result = await graphql({
    schema: officialSchema,
    source: query,
    rootValue: graphqlRoot(state),
    variableValues: variables,
  });
  const errors = result.errors?.map(({ message, path, extensions }) => {
    const { type, ...others } = extensions;
    const isKnown = typeof type === 'string';
    return { message, path, ...(isKnown ? { type } : { extensions: { code: 'fake', ...others } }) };
  });
  return { status: 200, body: { data: result.data ?? null, ...(errors !== undefined && { errors }) } };
}

function withETag(found: Answer, known: string | undefined): Answer {
  if (found.status !== 200 || found.body instanceof Uint8Array) return found;
  const etag = `"${createHash('sha256').update(JSON.stringify(found.body)).digest('hex')}"`;
  return known === etag
    ? { status: 304, headers: { etag } }
    : { ...found, headers: { ...found.headers, etag } };
}
