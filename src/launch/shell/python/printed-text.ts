import type { YamlDocument } from '../../../benchmark/yaml/read-yaml.ts';
import type { Origin } from '../../value.ts';
import type { Machine } from '../machine.ts';
import { projectPath, readText } from '../project-files.ts';
import { concat, knownText, literal, type Text } from '../text.ts';
import { exportedTexts } from '../variables.ts';
import { printedBy } from './evaluate.ts';
import { parseProgram } from './parse-program.ts';
import { UnsupportedPython } from './tree.ts';

/** Shorter values of a data file are found in too many places. */
const LEAST_LENGTH = 6;
const MOST_LEAVES = 2_000;
const MOST_WORDS = 500;
/** Lines of what is printed, times texts of the file. */
const MOST_COMPARED = 200_000;

/** What a python program prints that reads YAML of the revision; undefined if it does more than that. */
export function printedText(
  machine: Machine,
  program: Text,
  args: readonly Text[],
  origin: Origin,
): Text | undefined {
  const source = knownText(program);
  const known = args.map(knownText);
  if (source === undefined || known.includes(undefined) || !/\byaml\b/.test(source)) return undefined;
  const leaves = new Map<string, Origin>();
  const world = {
    readYaml: (path: string) => readData(machine, path, origin, source, leaves),
    environment: environmentOf(machine),
    args: known.map((arg) => arg ?? ''),
  };
  try {
    return withOrigins(printedBy(parseProgram(source), world), leaves, origin);
  } catch (error) {
    if (error instanceof UnsupportedPython || error instanceof RangeError) return undefined;
    throw error;
  }
}

function environmentOf(machine: Machine): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const [name, text] of exportedTexts(machine.state)) {
    const value = knownText(text);
    if (value !== undefined) known.set(name, value);
  }
  return known;
}

function readData(
  machine: Machine,
  path: string,
  origin: Origin,
  source: string,
  leaves: Map<string, Origin>,
): unknown {
  const at = literal(path, origin);
  const text = readText(machine, at);
  const name = projectPath(machine, at);
  if (text === undefined || name === undefined) return undefined;
  const document = machine.options.units.data(name, text);
  if (document === undefined) return undefined;
  collect(document, source, leaves);
  return document.value;
}

/** Texts of the file; of equal ones, that of the entry which the program names. */
function collect(document: YamlDocument, source: string, leaves: Map<string, Origin>): void {
  const { value } = document;
  if (typeof value !== 'object' || value === null) return;
  const words = quotedWords(source);
  const rank = (key: string) => {
    if (words.includes(key)) return 0;
    return words.some((word) => key.startsWith(word)) ? 1 : 2;
  };
  const entries = Object.entries(value).map(([key, entry]) => ({ key, entry, rank: rank(key) }));
  for (const { key, entry } of entries.sort((one, other) => one.rank - other.rank))
    collectBelow(document, entry, [key], leaves);
}

function quotedWords(source: string): readonly string[] {
  const words = [...source.matchAll(/'([\w.-]{4,100})'/g)].map(([, word = '']) => word);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

function collectBelow(
  document: YamlDocument,
  value: unknown,
  path: readonly string[],
  leaves: Map<string, Origin>,
): void {
  if (path.length > 6 || leaves.size > MOST_LEAVES) return;
  if (typeof value === 'string' && value.length >= LEAST_LENGTH) {
    if (!leaves.has(value)) leaves.set(value, { path: document.path, line: document.lineOf(path) });
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [key, nested] of Object.entries(value)) collectBelow(document, nested, [...path, key], leaves);
}

/** Lines with the places of the values that they hold. */
function withOrigins(printed: string, leaves: ReadonlyMap<string, Origin>, origin: Origin): Text {
  const written = printed.split(/(?<=\n)/);
  if (written.length * leaves.size > MOST_COMPARED) return literal(printed, origin);
  const lines = written.map((line) => {
    const [leaf, at] =
      [...leaves]
        .filter(([value]) => line.includes(value))
        .sort(([one], [other]) => other.length - one.length)[0] ?? [];
    if (leaf === undefined || at === undefined) return literal(line, origin);
    const start = line.indexOf(leaf);
    return concat(
      literal(line.slice(0, start), origin),
      literal(leaf, at),
      literal(line.slice(start + leaf.length), origin),
    );
  });
  return concat(...lines);
}
