import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { composer } from '../../src/app/compose.ts';
import { createLog } from '../../src/app/observe/create-log.ts';
import type { Settings } from '../../src/app/settings/settings.ts';
import { type RunningApp, startApp } from '../../src/app/start-app.ts';
import { openSqliteState } from '../../src/app/state/sqlite-state.ts';
import type { Check } from '../../src/check/check.ts';
import type { UpstreamEvidence } from '../../src/evidence/github-evidence.ts';
import { missingUpstream } from '../../src/evidence/missing-evidence.ts';
import { type GitHub, type GitHubOptions, startGitHub } from '../emulator/github.ts';
import { JumpingClock } from './support/jumping-clock.ts';
import { Meanwhile } from './support/meanwhile.ts';
import { PlayClock } from './support/play-clock.ts';

export interface PlayOptions extends GitHubOptions {
  /** The review date; a function says it anew for each verdict. */
  readonly today?: string | (() => string);
  /** All checks unless given. */
  readonly checks?: readonly Check[];
  /** Published pages; none can be reached unless given. */
  readonly pages?: Pick<UpstreamEvidence, 'page'>;
  /** Where others reach the app; nowhere unless given. */
  readonly publicUrl?: string;
  readonly log?: (line: string) => void;
  readonly concurrency?: number;
  /** How long completions of a sweep's jobs wait for each other; 0 unless given. */
  readonly settleMs?: number;
  /** How long a stop waits for running jobs. */
  readonly graceMs?: number;
}

/** The app and a GitHub of its own, on this machine, connected by real signed webhooks. */
export interface Play {
  readonly github: GitHub;
  readonly app: () => RunningApp;
  /** The app's time; only what a test lets pass makes anything wait. */
  readonly clock: PlayClock;
  /** The GitHub client's time, which never makes anybody wait. */
  readonly clientClock: JumpingClock;
  /** Things that happen just before the app's requests. */
  readonly meanwhile: Meanwhile;
  /** Waits until every webhook is answered and every job that is due is done. */
  settled(): Promise<void>;
  /** Waits like `settled`, and lets time pass until nothing waits for its time either. */
  finished(): Promise<void>;
  /** Waits for something that no job brings about. */
  until(isSo: () => boolean): Promise<void>;
  stop(): Promise<void>;
  /** Stops the app, if it runs, and starts it again on the same files. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Durable writes wait for the disk; nothing in a play has to survive the machine. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Rounds of waiting after which a job that fails again and again is given up. */
const MOST_ROUNDS = 40;

export async function startPlay(options: PlayOptions = {}): Promise<Play> {
  const github = await startGitHub(options);
  const dataDirectory = mkdtempSync(path.join(memory, 'pr-verdict-play-'));
  const clock = new PlayClock();
  const clientClock = new JumpingClock();
  const meanwhile = new Meanwhile();
  const start = () => startOn(github, dataDirectory, { clock, clientClock, meanwhile }, options);
  let app = await start();
  const settled = async () => {
    for (;;) {
      await github.webhooks.settled();
      if (github.webhooks.isSettled && (await nextDue(app)) > clock.now()) return;
      // Short enough that no test notices, long enough that the app has the processor.
      await pause(1);
    }
  };
  return {
    github,
    app: () => app,
    clock,
    clientClock,
    meanwhile,
    settled,
    finished: async () => {
      await settled();
      for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
        const due = await nextDue(app);
        if (due === Number.POSITIVE_INFINITY) return;
        clock.advance(Math.max(1, due - clock.now()));
        await settled();
      }
      throw new Error('a job does not end');
    },
    until: async (isSo) => {
      while (!isSo()) await pause(1);
    },
    stop: () => app.stop(),
    restart: async () => {
      await app.stop();
      app = await start();
    },
    close: async () => {
      await app.stop();
      await github.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** When something is to be done next, by the app's time; now while something is done; infinite if there is nothing. */
async function nextDue({ wiring: { store } }: RunningApp): Promise<number> {
  const { running } = await store.stats();
  return running > 0 ? 0 : ((await store.nextDue()) ?? Number.POSITIVE_INFINITY);
}

async function startOn(
  github: GitHub,
  dataDirectory: string,
  { clock, clientClock, meanwhile }: Pick<Play, 'clock' | 'clientClock' | 'meanwhile'>,
  options: PlayOptions,
): Promise<RunningApp> {
  const { appId, privateKey, webhookSecret } = github.credentials;
  const settings: Settings = {
    app: { id: appId, privateKey },
    apiUrl: github.url,
    dataDirectory,
    publicUrl: options.publicUrl,
    logLevel: options.log === undefined ? 'silent' : 'info',
    logFormat: 'json',
    concurrency: options.concurrency ?? 4,
    storageHosts: [github.storageHost],
    settleMs: options.settleMs ?? 0,
    web: { port: 0, host: '127.0.0.1', webhookSecrets: [webhookSecret], webhookProxy: undefined },
  };
  const { today, checks, graceMs } = options;
  const app = await startApp(settings, {
    compose: composer({
      pages: options.pages ?? missingUpstream,
      ...(today !== undefined && { today: typeof today === 'string' ? () => today : today }),
      ...(checks !== undefined && { checks }),
    }),
    openState: (file) => openSqliteState({ file, now: clock.now }),
    userAgent: 'pr-verdict-play',
    clock,
    clientClock,
    fetch: meanwhile.fetch,
    ...(graceMs !== undefined && { graceMs }),
    log: createLog({
      level: settings.logLevel,
      format: 'json',
      secrets: [],
      write: (line) => options.log?.(line),
    }),
  });
  github.webhooks.receiver = `${app.url}/api/github/webhooks`;
  return app;
}
