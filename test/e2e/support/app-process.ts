import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { GitHub } from '../../emulator/github.ts';

export interface AppProcessOptions {
  readonly github: GitHub;
  readonly dataDirectory: string;
  /** What Node is to run; the program itself unless given. */
  readonly command?: readonly string[];
  /** More settings. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Gets every line of its log. */
  readonly onLine?: (line: LogLine) => void;
}

export interface LogLine {
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** The app as a process of its own. */
export interface AppProcess {
  readonly url: string;
  readonly pid: number;
  /** Lets GitHub tell the app what happens, or not. */
  listen(isListening: boolean): void;
  /** Ends it with a signal, and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const program = fileURLToPath(new URL('../../../bin/pr-verdict.js', import.meta.url));

/** Starts the app for a GitHub of this machine, which delivers its webhooks there from now on. */
export async function startAppProcess(options: AppProcessOptions): Promise<AppProcess> {
  const { github, command = [program, 'serve'], onLine = () => {} } = options;
  const { appId, privateKey, webhookSecret } = github.credentials;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
    env: {
      PATH: process.env.PATH,
      APP_ID: String(appId),
      PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
      WEBHOOK_SECRET: webhookSecret,
      GITHUB_API_URL: github.url,
      STORAGE_HOSTS: github.storageHost,
      DATA_DIR: options.dataDirectory,
      PORT: '0',
      SETTLE_MS: '0',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const { url, pid } = await started(child, onLine);
  const listen = (isListening: boolean) => {
    github.webhooks.receiver = isListening ? `${url}/api/github/webhooks` : undefined;
  };
  listen(true);
  return {
    url,
    pid,
    listen,
    end: async (signal) => {
      child.kill(signal);
      await closed;
    },
  };
}

async function started(child: ChildProcess, onLine: (line: LogLine) => void) {
  const { stdout, stderr, pid } = child;
  if (stdout === null || stderr === null || pid === undefined) throw new Error('the app cannot be started');
  let complaints = '';
  stderr.on('data', (chunk) => {
    complaints += String(chunk);
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (text) => {
      const line: LogLine = JSON.parse(text);
      if (line.msg === 'started') resolve(String(line.url));
      onLine(line);
    });
    child.once('close', (code) => reject(new Error(`the app ended (${code}): ${complaints}`)));
  });
  return { url, pid };
}
