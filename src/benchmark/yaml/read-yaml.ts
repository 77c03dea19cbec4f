import { constructFromEvents, EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';
import { runSteps, type Steps } from '../steps.ts';
import { DataFileError, type FileProblem } from './data-file-error.ts';
import { findDuplicateKeys } from './duplicate-keys.ts';
import { indexNodes } from './node-index.ts';
import { Positions, type ValuePath } from './positions.ts';
import { PYYAML_SCHEMA } from './pyyaml-schema.ts';
import { defaultLimits, type YamlLimits } from './yaml-limits.ts';

/** One YAML document of the audited repository, with the line of every value. */
export interface YamlDocument {
  readonly path: string;
  /** `null` for an empty file. Aliases share their value; the whole is a finite tree. */
  readonly value: unknown;
  /** Line of the key or list item that a path leads to, else of the nearest value above it. */
  lineOf(path: ValuePath): number;
  /** Keys that stand more than once; as in PyYAML the last one is in force. */
  readonly duplicates: readonly FileProblem[];
}

/** Reads YAML 1.1 as PyYAML does. Throws `DataFileError` for what is no YAML, or more than the limits allow. */
export function readYaml(text: string, path: string, limits: Partial<YamlLimits> = {}): YamlDocument {
  return runSteps(readYamlSteps(text, path, limits));
}

/** `readYaml`, pausing between its passes over the text. */
export function* readYamlSteps(
  text: string,
  path: string,
  limits: Partial<YamlLimits> = {},
): Steps<YamlDocument> {
  const within = { ...defaultLimits, ...limits };
  if (text.length > within.characters)
    throw new DataFileError([{ path, message: `is longer than ${within.characters} characters` }]);
  const source = text.replace(/^\ufeff/, '');
  try {
    const events = parseEvents(source, { maxDepth: within.depth });
    yield;
    return yield* document(source, events, path, within);
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    const { mark, reason } = cause;
    const problem = { path, ...(mark !== undefined && { line: mark.line + 1 }), message: reason };
    throw new DataFileError([problem], { cause });
  }
}

function* document(source: string, events: Event[], path: string, limits: YamlLimits): Steps<YamlDocument> {
  if (events.filter(({ type }) => type === EVENT_ID.DOCUMENT).length > 1)
    throw new DataFileError([{ path, message: 'has more than one YAML document' }]);
  const index = indexNodes(source, events, limits);
  if ('reason' in index) {
    const nowhere = { ends: new Int32Array(0), targets: new Map<number, number>() };
    const line = new Positions(source, events, nowhere).lineAtEvent(index.at);
    throw new DataFileError([{ path, line, message: index.reason }]);
  }
  yield;
  const options = { source, schema: PYYAML_SCHEMA, json: true, maxAliases: limits.aliases };
  const value = constructFromEvents(events, options)[0] ?? null;
  yield;
  const positions = new Positions(source, events, index);
  const found = findDuplicateKeys(source, events, index);
  yield;
  const duplicates = found.map(({ name, first, last }) => ({
    path,
    line: positions.lineAtEvent(last),
    message: `"${name}" stands again (first on line ${positions.lineAtEvent(first)}); this one is in force`,
  }));
  return { path, value, lineOf: (at) => positions.lineOf(at), duplicates };
}
