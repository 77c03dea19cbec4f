import { recentlyRead } from '../recently-read.ts';
import { runSteps, type Steps } from '../steps.ts';
import { DataFileError, type FileProblem } from '../yaml/data-file-error.ts';
import { parseValue, unknownFields } from '../yaml/parse-value.ts';
import { readYamlSteps, type YamlDocument } from '../yaml/read-yaml.ts';
import { MasterConfig } from './schema.ts';

export interface DataFile {
  readonly path: string;
  readonly text: string;
}

/** One entry of a master config file. */
export interface MasterEntry {
  readonly key: string;
  readonly config: MasterConfig;
  readonly document: YamlDocument;
  /** Line of the config key. */
  readonly line: number;
}

/** All master configs of one revision. */
export interface MasterConfigs {
  /** By config key, in the order of the files. */
  readonly entries: ReadonlyMap<string, MasterEntry>;
  /** What is odd but not fatal: duplicate keys, unknown fields. */
  readonly notices: readonly FileProblem[];
}

/** Reads the master config files of one revision. Throws `DataFileError` with all problems found. */
export function readMasterConfigs(files: readonly DataFile[]): MasterConfigs {
  return runSteps(readMasterConfigsSteps(files));
}

/** `readMasterConfigs`, pausing between entries. */
export function* readMasterConfigsSteps(files: readonly DataFile[]): Steps<MasterConfigs> {
  const entries = new Map<string, MasterEntry>();
  const problems: FileProblem[] = [];
  const notices: FileProblem[] = [];
  for (const { path, text } of files) {
    const read = () => readFileSteps({ path, text });
    const file = yield* recentlyRead({ name: `master configs ${path}`, text, weight: WEIGHT, read });
    for (const { key, line, entry } of file.keys) {
      const known = entries.get(key);
      if (known !== undefined)
        problems.push({
          path,
          line,
          message: `${key} stands in ${known.document.path} too (line ${known.line})`,
        });
      // Reserved for the wildcards of changelog entries.
      if (key.includes('*')) problems.push({ path, line, message: `"*" in config key ${key}` });
      if (entry !== undefined) entries.set(key, entry);
    }
    notices.push(...file.notices);
    problems.push(...file.problems);
  }
  if (problems.length > 0) throw new DataFileError(problems);
  return { entries, notices };
}

/** Bytes that a parsed file takes for each of its characters, measured. */
const WEIGHT = 16;

/** One file as far as it can be read. */
interface ReadFile {
  /** The last one has no entry if it cannot be read. */
  readonly keys: readonly {
    readonly key: string;
    readonly line: number;
    readonly entry: MasterEntry | undefined;
  }[];
  readonly notices: readonly FileProblem[];
  readonly problems: readonly FileProblem[];
}

function* readFileSteps({ text, path }: DataFile): Steps<ReadFile> {
  const keys: { key: string; line: number; entry: MasterEntry | undefined }[] = [];
  const notices: FileProblem[] = [];
  try {
    const document = yield* readYamlSteps(text, path);
    yield;
    notices.push(...document.duplicates);
    for (const [key, value] of Object.entries(topLevel(document))) {
      const line = document.lineOf([key]);
      const read: (typeof keys)[number] = { key, line, entry: undefined };
      keys.push(read);
      read.entry = { key, config: parseValue(document, MasterConfig, value, [key]), document, line };
      notices.push(...unknownFields(document, MasterConfig, value, [key]));
      yield;
    }
    return { keys, notices, problems: [] };
  } catch (cause) {
    if (!(cause instanceof DataFileError)) throw cause;
    return { keys, notices, problems: cause.problems };
  }
}

function topLevel(document: YamlDocument): Readonly<Record<string, unknown>> {
  const { value, path } = document;
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value));
  throw new DataFileError([{ path, message: 'is no mapping of config keys' }]);
}
