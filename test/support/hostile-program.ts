import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from './temporary-directory.ts';

/** A program of a stranger: when it runs, it leaves a marker file. */
export interface HostileProgram {
  readonly command: string;
  hasRun(): boolean;
  forget(): void;
}

export function hostileProgram(): HostileProgram {
  const directory = temporaryDirectory();
  const command = path.join(directory, 'hostile.sh');
  const marker = path.join(directory, 'marker');
  writeFileSync(command, `#!/bin/sh\n: > '${marker}'\nexit 1\n`);
  chmodSync(command, 0o755);
  return {
    command,
    hasRun: () => existsSync(marker),
    forget: () => rmSync(marker, { force: true }),
  };
}
