import { DataFileError } from '../../benchmark/yaml/data-file-error.ts';
import { readYaml, type YamlDocument } from '../../benchmark/yaml/read-yaml.ts';
import type { Origin } from '../value.ts';
import { type ParsedShell, parseShell } from './parse-shell.ts';
import { originAt, type Text } from './text.ts';

/** A piece of shell source that is followed: a file, or text that the script made. */
export interface Unit {
  readonly path: string;
  readonly parsed: ParsedShell;
  readonly isFile: boolean;
  origin(offset: number): Origin;
}

/** Parsed files by their path, shared by the runs of one revision. */
export class UnitCache {
  readonly #units = new Map<string, Unit>();
  readonly #data = new Map<string, YamlDocument | undefined>();

  /** A file that was parsed before. */
  known(path: string): Unit | undefined {
    return this.#units.get(path);
  }

  /** A data file; undefined if it is no YAML. */
  data(path: string, text: string): YamlDocument | undefined {
    if (!this.#data.has(path)) this.#data.set(path, yamlOf(path, text));
    return this.#data.get(path);
  }

  file(path: string, text: string): Unit {
    const known = this.#units.get(path);
    if (known !== undefined) return known;
    const parsed = parseShell(withoutPlaceholders(text));
    const unit = { path, parsed, isFile: true, origin: origins(path, parsed) };
    this.#units.set(path, unit);
    return unit;
  }
}

function yamlOf(path: string, text: string): YamlDocument | undefined {
  try {
    return readYaml(text, path);
  } catch (error) {
    if (error instanceof DataFileError) return undefined;
    throw error;
  }
}

function origins(path: string, parsed: ParsedShell): (offset: number) => Origin {
  const byLine = new Map<number, Origin>();
  return (offset) => {
    const line = parsed.lineAt(offset);
    let origin = byLine.get(line);
    if (origin === undefined) {
      origin = { path, line };
      byLine.set(line, origin);
    }
    return origin;
  };
}

/** Text that is run: `source` is the text with its holes as placeholders, as long as `text` is with them. */
export function evaluatedUnit(source: string, text: Text, at: Origin): Unit {
  const parsed = parseShell(source);
  return { path: at.path, parsed, isFile: false, origin: (offset) => originAt(text, offset) ?? at };
}

/** Stand for holes in evaluated text; from a part of Unicode that has no characters of its own. */
export const OPEN = '\uE000';
export const CLOSE = '\uE001';

function withoutPlaceholders(text: string): string {
  return /[\uE000\uE001]/.test(text) ? text.replace(/[\uE000\uE001]/g, '\uFFFD') : text;
}
