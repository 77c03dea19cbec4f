import { z } from 'zod';

const LogLine = z.object({
  level: z.string(),
  msg: z.string().optional(),
  cause: z.object({ error: z.string() }).optional(),
});

const bad: ReadonlySet<string> = new Set(['warn', 'error', 'fatal']);

/** A warning or error that the app logged as one line of JSON; `undefined` if the line is neither. */
export function logProblem(line: string): string | undefined {
  const { level, msg = 'nothing', cause } = LogLine.parse(JSON.parse(line));
  if (!bad.has(level)) return undefined;
  return `the app logged "${msg}"${cause === undefined ? '' : `: ${cause.error}`}`;
}
