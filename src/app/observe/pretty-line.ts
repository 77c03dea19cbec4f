import { z } from 'zod';

const Line = z.looseObject({ level: z.string(), time: z.number(), msg: z.string().default('') });

/** A line of the log for people: time, level, message, then the fields. */
export function prettyLine(line: object): string {
  const { level, time, msg, ...fields } = Line.parse(line);
  const clock = new Date(time).toISOString().slice(11, 23);
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${showValue(value)}`);
  return `${[clock, level.toUpperCase().padEnd(5), msg, ...shown].join(' ')}\n`;
}

function showValue(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=]+$/.test(value)) return value;
  return JSON.stringify(value);
}
