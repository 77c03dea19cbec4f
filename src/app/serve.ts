import manifest from '../../package.json' with { type: 'json' };
import { composer } from './compose.ts';
import { runApp } from './run-app.ts';
import type { Environment } from './settings/read-settings.ts';
import { openSqliteState } from './state/sqlite-state.ts';

/** Where the log goes. */
export interface LogOutput {
  stdout(text: string): void;
}

/** Receives webhooks and judges pull requests until a signal ends it. Rejects with `CannotStart`. */
export function serve(environment: Environment, output: LogOutput): Promise<void> {
  return run('serve', environment, output);
}

/** Only judges, what another process of this machine receives. Rejects with `CannotStart`. */
export function work(environment: Environment, output: LogOutput): Promise<void> {
  return run('work', environment, output);
}

function run(role: 'serve' | 'work', environment: Environment, output: LogOutput): Promise<void> {
  return runApp({
    role,
    environment,
    compose: composer(),
    openState: (file) => openSqliteState({ file }),
    userAgent: `${manifest.name}/${manifest.version}`,
    write: (line) => output.stdout(line),
    signals: process,
    exit: (code) => process.exit(code),
  });
}
