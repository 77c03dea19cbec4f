import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll } from '@jest/globals';
import { z } from 'zod';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { quietGitHub } from './app-bench.ts';
import { APP_KEY } from './app-key.ts';
import { SECRET } from './webhooks.ts';

const children: ChildProcessByStdio<null, Readable, Readable>[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

const Line = z.looseObject({ msg: z.string(), url: z.string().optional() });
type Line = z.infer<typeof Line>;

/** The app as a process of its own, with its log. `command`: what Node is to run. */
export async function servingProcess(...command: readonly string[]) {
  const github = await quietGitHub();
  const env = {
    PATH: process.env.PATH,
    APP_ID: '17',
    PRIVATE_KEY: APP_KEY.replaceAll('\n', '\\n'),
    WEBHOOK_SECRET: SECRET,
    GITHUB_API_URL: github.url,
    PORT: '0',
    DATA_DIR: temporaryDirectory(),
  };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: Line[] = [];
  let stderr = '';
  let onLine: () => void = () => {};
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(Line.parse(JSON.parse(line)));
    onLine();
  });
  const closed = once(child, 'close');
  const said = async (msg: string): Promise<Line> => {
    for (;;) {
      const line = lines.find((one) => one.msg === msg);
      if (line !== undefined) return line;
      if (child.exitCode !== null) throw new Error(`it ended without "${msg}": ${stderr}`);
      await Promise.race([
        new Promise<void>((resolve) => {
          onLine = resolve;
        }),
        closed,
      ]);
    }
  };
  const ended = async () => {
    await closed;
    return { code: child.exitCode, stderr, messages: lines.map(({ msg }) => msg) };
  };
  const { url = '' } = await said('started');
  const dataDirectory = env.DATA_DIR;
  return { url, dataDirectory, said, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}
