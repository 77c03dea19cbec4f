import { DataFileError } from '../../benchmark/yaml/data-file-error.ts';
import { readYaml, type YamlDocument } from '../../benchmark/yaml/read-yaml.ts';
import type { Origin } from '../value.ts';
import type { ServerEvent } from './events.ts';
import type { ShellArgument } from './server-arguments.ts';
import { keyOf, literal, type Piece, type Text, toValue } from './text.ts';

const flags = new Set([
  'extra_llm_api_options',
  'extra-llm-api-options',
  'config',
  'llm-config',
  'extra-llm-api-config',
]);
const MOST_ARGUMENTS = 500;
const MOST_DEPTH = 8;

/** Arguments in the YAML file that a server is given, which the script itself writes; dotted for nested keys. */
export function optionsFileArguments(
  server: ServerEvent,
  args: readonly ShellArgument[],
): readonly ShellArgument[] {
  return args
    .filter(({ flag }) => flags.has(flag))
    .flatMap((argument) => {
      const content = server.optionFiles.get(keyOf(argument.text));
      return content === undefined ? [] : new OptionsFile(content, argument).read();
    });
}

class OptionsFile {
  readonly #content: Text;
  readonly #argument: ShellArgument;
  readonly #holes = new Map<string, Piece>();
  readonly #found: ShellArgument[] = [];

  constructor(content: Text, argument: ShellArgument) {
    this.#content = content;
    this.#argument = argument;
  }

  read(): readonly ShellArgument[] {
    const document = this.#parsed();
    if (document === undefined) return [];
    this.#walk(document, document.value, []);
    return this.#found;
  }

  #parsed(): YamlDocument | undefined {
    const source = this.#content
      .map((piece) => {
        if (piece.kind === 'literal') return piece.text;
        const name = `HOLE_${this.#holes.size}_`;
        this.#holes.set(name, piece);
        return name;
      })
      .join('');
    try {
      return readYaml(source, this.#argument.origin.path);
    } catch (error) {
      if (error instanceof DataFileError) return undefined;
      throw error;
    }
  }

  #walk(document: YamlDocument, value: unknown, path: readonly string[]): void {
    if (path.length > MOST_DEPTH || this.#found.length >= MOST_ARGUMENTS) return;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, nested] of Object.entries(value)) this.#walk(document, nested, [...path, key]);
      return;
    }
    if (path.length === 0) return;
    const leaf = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
    const origin = this.#lineOrigin(document.lineOf(path));
    const text = this.#withHoles(leaf, origin);
    const { guard } = this.#argument;
    this.#found.push({ flag: path.join('.'), isSwitch: false, value: toValue(text), origin, guard, text });
  }

  #withHoles(leaf: string, origin: Origin): Text {
    return leaf.split(/(HOLE_\d+_)/).flatMap((part): Text => {
      const piece = this.#holes.get(part);
      return piece === undefined ? literal(part, origin) : [piece];
    });
  }

  /** Where a line of the file is written in the script. */
  #lineOrigin(line: number): Origin {
    let current = 1;
    for (const piece of this.#content) {
      if (piece.kind !== 'literal') continue;
      const ends = piece.text.split('\n').length - 1;
      // A piece is at most one line long, its line feed included.
      if (current === line && piece.text.trim() !== '') return piece.origin;
      current += ends;
    }
    return this.#argument.origin;
  }
}
