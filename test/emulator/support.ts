import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import { createAppAuth } from '@octokit/auth-app';
import { type GitHub, type GitHubOptions, startGitHub } from './github.ts';

const running: { close(): Promise<unknown> }[] = [];

afterAll(async () => {
  for (const started of running.splice(0).toReversed()) await started.close();
});

export const baseFiles = {
  'README.md': '# Bench\n',
  '.github/CODEOWNERS': '* @ada\n',
  'configs/a.yaml': 'a: 1\nb: 2\nc: 3\n',
};

/** An emulated GitHub that is gone when the test file is over. */
export async function emulated(options: GitHubOptions = {}): Promise<GitHub> {
  const github = await startGitHub({ repository: 'acme/bench', files: baseFiles, ...options });
  running.push(github);
  return github;
}

/** One with an open pull request by `ada` that changes `configs/a.yaml`. */
export async function withPull(options: GitHubOptions = {}) {
  const github = await emulated(options);
  github.setMember('ada', { permission: 'write' });
  const pull = await github.openPullRequest({
    title: 'Change a',
    body: 'Why',
    author: 'ada',
    files: { 'configs/a.yaml': 'a: 1\nb: 5\nc: 3\n' },
  });
  return { github, pull };
}

/** An installation token of the app, got as an app gets it. */
export async function appToken({ url, credentials, world }: GitHub): Promise<string> {
  const { appId, privateKey } = credentials;
  const auth = createAppAuth({ appId, privateKey });
  const { token: jwt } = await auth({ type: 'app' });
  const [installation] = world.installations.values();
  const response = await fetch(`${url}/app/installations/${installation}/access_tokens`, {
    method: 'POST',
    headers: { authorization: `bearer ${jwt}` },
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

export async function appJwt({ credentials }: GitHub): Promise<string> {
  const { appId, privateKey } = credentials;
  return (await createAppAuth({ appId, privateKey })({ type: 'app' })).token;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever GitHub's JSON holds.
  readonly body: any;
}

/** Requests with one token. */
export function caller({ url }: GitHub, token: string) {
  const ask = async (method: string, path: string, body?: unknown, headers = {}): Promise<Answered> => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: `token ${token}`, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /^application\/json/.test(response.headers.get('content-type') ?? '') && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    ask,
    get: (path: string, headers = {}) => ask('GET', path, undefined, headers),
    post: (path: string, body: unknown = {}) => ask('POST', path, body),
    patch: (path: string, body: unknown) => ask('PATCH', path, body),
    remove: (path: string) => ask('DELETE', path),
    query: (query: string, variables = {}) => ask('POST', '/graphql', { query, variables }),
  };
}

export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever GitHub's JSON holds.
  readonly payload: any;
}

/** An app that only listens. `status`: what it answers to the n-th delivery. */
export async function listener(status: (count: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    received.push({ headers: message.headers, text, payload: JSON.parse(text) });
    response.writeHead(status(received.length)).end('noted');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  running.push({ close });
  const told = () =>
    received.map(({ headers, payload }) =>
      [headers['x-github-event'], payload.action].filter(Boolean).join('.'),
    );
  return { url: `http://127.0.0.1:${port}/hooks`, received, told, close };
}

/** An open pull request, an app that is told of everything that happens from now on, and requests with its token. */
export async function story() {
  const app = await listener();
  const { github, pull } = await withPull();
  github.webhooks.receiver = app.url;
  const last = () => app.received.at(-1)?.payload;
  return { app, github, pull, last, path: '/repos/acme/bench', ...caller(github, await appToken(github)) };
}
