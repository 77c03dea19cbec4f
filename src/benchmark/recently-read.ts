import { BoundedCache } from '../evidence/github/client/bounded-cache.ts';
import type { Steps } from './steps.ts';

/** Room for about six revisions of the audited repository, by the weights that the readers give. */
const recent = new BoundedCache({ bytes: 64 * 1024 * 1024, entries: 500 });

/** `name`: what reads, and with which path. */
export interface Reading<Value> {
  readonly name: string;
  readonly text: string;
  /** What the value takes in memory for each character of the text. */
  readonly weight: number;
  read(): Steps<Value>;
}

/**
 * What the same reader made of the same text before, if that was not long ago: all pull requests share their base, and
 * each event on one brings its head again. Only for readers that depend on nothing else, and values that nobody changes.
 */
export function* recentlyRead<Value extends object>(reading: Reading<Value>): Steps<Value> {
  const { name, text, weight, read } = reading;
  // Quoted, so that no path can pass for the beginning of a text.
  const key = `${JSON.stringify(name)}${text}`;
  // A name always stands for one reader, so the value has that reader's type.
  const known = recent.get(key) as Value | undefined;
  if (known !== undefined) return known;
  const value = yield* read();
  recent.set(key, value, (key.length + 100) * weight);
  return value;
}
