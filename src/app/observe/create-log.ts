import { pino } from 'pino';
import type { Logger } from 'probot';
import type { LogFormat, LogLevel } from '../settings/settings.ts';
import { loggableFields } from './loggable.ts';
import { prettyLine } from './pretty-line.ts';
import { SecretFilter } from './secrets.ts';

export interface LogOptions {
  readonly level: LogLevel;
  readonly format: LogFormat;
  /** Never to be seen, whatever says them. */
  readonly secrets: readonly string[];
  write(line: string): void;
}

/**
 * A structured log: one line per event, a fixed message with fields. Everything in it is bounded and visible, credentials
 * are taken out. Errors go into a field, `log.error({ cause }, 'what failed')`.
 */
export function createLog({ level, format, secrets, write }: LogOptions): Logger {
  const filter = new SecretFilter(secrets);
  const show = format === 'json' ? (fields: object) => `${JSON.stringify(fields)}\n` : prettyLine;
  // Whatever way a text came into a line (field, message, field of a parent), it passes here.
  const stream = { write: (line: string) => write(show(loggableFields(JSON.parse(line), filter))) };
  return pino(
    {
      level,
      base: null,
      formatters: {
        level: (label) => ({ level: label }),
        // Errors have no JSON of their own, so they are shown before there is a line.
        log: (fields) => loggableFields(fields, filter),
      },
    },
    stream,
  );
}
