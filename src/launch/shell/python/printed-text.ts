import { DataFileError } from '../../../benchmark/yaml/data-file-error.ts';
import { readYaml, type YamlDocument } from '../../../benchmark/yaml/read-yaml.ts';
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
  try {
    const document = readYaml(text, name);
    collect(document, source, leaves);
    return document.value;
  } catch (error) {
    if (error instanceof DataFileError) return undefined;
    throw error;
  }
}

/** Texts of the file; of equal ones, that of the entry which the program names. */
function collect(document: YamlDocument, source: string, leaves: Map<string, Origin>): void {
  const { value } = document;
  if (typeof value !== 'object' || value === null) return;
  const rank = (key: string) => {
    if (source.includes(`'${key}'`)) return 0;
    const [start = ''] = quotedWords(source).filter((word) => key.startsWith(word));
    return start === '' ? 2 : 1;
  };
  const entries = Object.entries(value).sort(([one], [other]) => rank(one) - rank(other));
  for (const [key, entry] of entries) collectBelow(document, entry, [key], leaves);
}

function quotedWords(source: string): readonly string[] {
  return [...source.matchAll(/'([\w.-]{4,100})'/g)].map(([, word = '']) => word);
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
  const lines = printed.split(/(?<=\n)/).map((line) => {
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
