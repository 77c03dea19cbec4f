import { firstCharacters, visible } from '../../check/markdown.ts';
import { describeError } from '../../queue/errors.ts';
import type { SecretFilter } from './secrets.ts';

const MOST_CHARACTERS = 1_000;
const MOST_ITEMS = 50;
const MOST_DEPTH = 4;
const MOST_FRAMES = 8;

/** A text that may come from a stranger, fit for one line of a log. */
export function loggableText(text: string, secrets: SecretFilter): string {
  // Capped twice: hostile lengths cost nothing, and no half of a secret is left at the end.
  const clean = secrets.clean(text.slice(0, 8 * MOST_CHARACTERS));
  const shown = firstCharacters(clean, MOST_CHARACTERS);
  return visible(shown) + (shown.length < clean.length ? '…' : '');
}

/** Any value, fit for a log: bounded, without secrets, errors with their causes and where they arose. */
export function loggable(value: unknown, secrets: SecretFilter, depth = 0): unknown {
  if (typeof value === 'string') return loggableText(value, secrets);
  if (value === null || ['boolean', 'number', 'undefined'].includes(typeof value)) return value;
  if (value instanceof Error) return loggableError(value, secrets);
  if (typeof value !== 'object' || depth >= MOST_DEPTH) return `[${typeof value}]`;
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_ITEMS).map((item) => loggable(item, secrets, depth + 1));
    return value.length > MOST_ITEMS ? [...shown, `+${value.length - MOST_ITEMS}`] : shown;
  }
  return loggableFields(value, secrets, depth);
}

/** The fields of one line. */
export function loggableFields(fields: object, secrets: SecretFilter, depth = 0): Record<string, unknown> {
  const entries = Object.entries(fields).slice(0, MOST_ITEMS);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      loggableText(name, secrets),
      secrets.isSecretName(name) ? '[secret]' : loggable(value, secrets, depth + 1),
    ]),
  );
}

function loggableError(error: Error, secrets: SecretFilter) {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: loggableText(describeError(error), secrets),
    at: frames.slice(0, MOST_FRAMES).map((frame) => loggableText(frame.trim(), secrets)),
  };
}
