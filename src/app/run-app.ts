import { createLog } from './observe/create-log.ts';
import { Metrics } from './observe/metrics.ts';
import { type Environment, readSettings } from './settings/read-settings.ts';
import { secretsOf } from './settings/secrets-of.ts';
import { type AppParts, startApp } from './start-app.ts';
import { type SignalSource, watchSignals } from './stop-signal.ts';

export interface RunParts
  extends Pick<AppParts, 'compose' | 'openState' | 'userAgent' | 'fetch' | 'graceMs'> {
  readonly role: 'serve' | 'work';
  readonly environment: Environment;
  write(line: string): void;
  readonly signals: SignalSource;
  /** Ends the process without waiting for anything. */
  exit(code: number): void;
}

/** Runs the app until a signal ends it. Rejects with `CannotStart`. */
export async function runApp({ role, environment, write, signals, exit, ...parts }: RunParts): Promise<void> {
  const settings = readSettings(environment, role);
  const log = createLog({
    level: settings.logLevel,
    format: settings.logFormat,
    secrets: secretsOf(settings),
    write,
  });
  const stop = watchSignals(signals, () => exit(1));
  try {
    const starting = startApp(settings, { ...parts, log, metrics: new Metrics({ process: true }) });
    const app = await Promise.race([starting, stop.asked.then(() => undefined)]);
    // Nothing runs yet, and GitHub may keep the start waiting for long.
    if (app === undefined) return exit(0);
    const signal = await stop.asked;
    log.info({ signal }, 'stopping');
    await app.stop();
    log.info({}, 'stopped');
  } finally {
    stop.release();
  }
}
