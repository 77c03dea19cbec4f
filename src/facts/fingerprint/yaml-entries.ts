import { constructFromEvents, parseEvents, YAMLException } from 'js-yaml';
import { isMapping } from '../../benchmark/mapping.ts';
import { recentlyRead } from '../../benchmark/recently-read.ts';
import type { Steps } from '../../benchmark/steps.ts';
import { DataFileError } from '../../benchmark/yaml/data-file-error.ts';
import { readYamlSteps } from '../../benchmark/yaml/read-yaml.ts';
import { limits } from './budget.ts';
import { exactText } from './exact-text.ts';
import { WRITTEN_SCHEMA } from './written-schema.ts';

/** A master config is a mapping of named entries, the changelog a list. */
export type EntryFile = 'configs' | 'changelog';

/** Aliases are compared as copies of what they stand for; real files have none. */
const yamlLimits = {
  characters: limits.yamlBytes,
  aliases: 20,
  depth: 32,
  expandedSize: 2 * limits.yamlBytes,
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** One entry's key (those of a list have none) and exact text. */
export type Entry = readonly [key: string, text: string];

/** The entries of a file in their order; `undefined` for what cannot be read as such a file. */
export function* yamlEntries(content: Uint8Array, kind: EntryFile): Steps<readonly Entry[] | undefined> {
  const text = textOf(content);
  if (text === undefined) return undefined;
  const read = () => readEntries(text, kind);
  const { entries } = yield* recentlyRead({ name: `exact ${kind}`, text, weight: WEIGHT, read });
  return entries;
}

/** Bytes that the entries take for each character of the file, measured. */
const WEIGHT = 4;

interface ReadEntries {
  readonly entries: readonly Entry[] | undefined;
}

function* readEntries(text: string, kind: EntryFile): Steps<ReadEntries> {
  try {
    const { value } = yield* readYamlSteps(text, kind, yamlLimits);
    yield;
    const events = parseEvents(text, { maxDepth: yamlLimits.depth });
    yield;
    const options = { source: text, schema: WRITTEN_SCHEMA, json: true, maxAliases: yamlLimits.aliases };
    const written: unknown = constructFromEvents(events, options)[0];
    yield;
    return { entries: kind === 'changelog' ? yield* listed(value, written) : yield* keyed(value, written) };
  } catch (cause) {
    if (cause instanceof DataFileError || cause instanceof YAMLException) return { entries: undefined };
    throw cause;
  }
}

function textOf(content: Uint8Array): string | undefined {
  if (content.length > limits.yamlBytes) return undefined;
  try {
    return utf8.decode(content);
  } catch {
    return undefined;
  }
}

// As read, 1 and 1.0 are the same, and the keys 1 and "1"; as written, an alias is not told apart from what it stands
// for. Only both together are exact.

function* listed(read: unknown, written: unknown): Steps<readonly Entry[] | undefined> {
  if (!Array.isArray(read) || !Array.isArray(written)) return undefined;
  const entries: Entry[] = [];
  for (const [at, value] of read.entries()) {
    entries.push(['', `${exactText(value)} ${exactText(written[at])}`]);
    yield;
  }
  return entries;
}

function* keyed(read: unknown, written: unknown): Steps<readonly Entry[] | undefined> {
  if (!isMapping(read) || !isMapping(written)) return undefined;
  const entries: Entry[] = [];
  for (const [form, mapping] of Object.entries({ read, written })) {
    for (const [key, value] of Object.entries(mapping)) {
      entries.push([`${form} ${exactText(key)}`, exactText(value)]);
      yield;
    }
  }
  return entries;
}
