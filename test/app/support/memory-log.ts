import type { Logger } from 'probot';
import { createLog, type LogOptions } from '../../../src/app/observe/create-log.ts';

export interface MemoryLog {
  readonly log: Logger;
  /** Everything that was written, as it was written. */
  text(): string;
  lines(): Record<string, unknown>[];
  /** The messages alone. */
  messages(): unknown[];
}

/** A log that a test can read. */
export function memoryLog(options: Partial<LogOptions> = {}): MemoryLog {
  let written = '';
  const write = (line: string) => {
    written += line;
  };
  const log = createLog({ level: 'trace', format: 'json', secrets: [], write, ...options });
  const lines = () =>
    written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return { log, text: () => written, lines, messages: () => lines().map(({ msg }) => msg) };
}
