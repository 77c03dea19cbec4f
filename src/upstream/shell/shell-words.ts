import {
  type Command,
  childrenOf,
  parseShell,
  type SyntaxNode,
  type Word,
} from '../../launch/shell/parse-shell.ts';
import { HOLE } from '../flags/setting-value.ts';

/** A word of a command as far as its text tells it; what comes from elsewhere is `HOLE`. Lines count from 1. */
export interface ShellWord {
  readonly text: string;
  readonly line: number;
}

/** One command with the environment that its text gives it. */
export interface ShellCommand {
  readonly words: readonly ShellWord[];
  readonly env: ReadonlyMap<string, ShellWord>;
  readonly line: number;
}

export interface ShellText {
  readonly commands: readonly ShellCommand[];
  /** What is exported at its end, for commands that follow elsewhere. */
  readonly exported: ReadonlyMap<string, ShellWord>;
}

const MOST_NODES = 50_000;
const MOST_DEPTH = 100;

/** Commands of a fenced example, in order. Branches and loops are read once; nothing is run. */
export function readShellText(text: string, firstLine: number): ShellText {
  const parsed = parseShell(asShell(text));
  const reader = new Reader((offset) => parsed.lineAt(offset) + firstLine - 1);
  reader.visit(parsed.script, 0);
  return { commands: reader.commands, exported: reader.exported };
}

/** Examples hold placeholders (`<model>`) and comments between continued lines, which no shell takes. */
function asShell(text: string): string {
  let isContinued = false;
  return text
    .split('\n')
    .map((line) => {
      const plain = withoutComment(line.replace(/<([A-Za-z][\w .:/-]{0,60})>/g, HOLE).trimEnd());
      const isComment = isContinued && plain.trimStart().startsWith('#');
      if (!isComment) isContinued = plain.endsWith('\\');
      return isComment ? '\\' : plain;
    })
    .join('\n');
}

/** `--flag # why \\` goes on, as its writer means it. */
function withoutComment(line: string): string {
  const at = line.indexOf(' # ');
  return at !== -1 && line.endsWith('\\') ? `${line.slice(0, at)} \\` : line;
}

class Reader {
  readonly commands: ShellCommand[] = [];
  readonly exported = new Map<string, ShellWord>();
  readonly #lineAt: (offset: number) => number;
  readonly #variables = new Map<string, string>();
  readonly #lists = new Map<string, readonly ShellWord[]>();
  #nodes = 0;

  constructor(lineAt: (offset: number) => number) {
    this.#lineAt = lineAt;
  }

  visit(node: SyntaxNode, depth: number): void {
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES || depth > MOST_DEPTH) return;
    if (node.type === 'Command') {
      this.#command(node);
      return;
    }
    for (const child of childrenOf(node)) this.visit(child, depth + 1);
  }

  #command(node: Command): void {
    const name = node.name?.value;
    const env = new Map(this.exported);
    for (const part of node.prefix) {
      if (part.type === 'Assignment') this.#assign(part, name === undefined ? undefined : env);
    }
    if (name === undefined) return;
    const words = [this.#words(node.name ?? []), ...node.args.map((arg) => this.#argument(arg, name))].flat();
    if (name === 'export' || name === 'declare') {
      for (const { text, line } of words.slice(1)) this.#export(text, line);
      return;
    }
    if (name === 'unset') for (const { text } of words.slice(1)) this.#unset(text);
    this.commands.push({ words, env, line: this.#lineAt(node.pos) });
  }

  #argument(arg: Command['args'][number], name: string): readonly ShellWord[] {
    if (arg.type === 'Word') return this.#words(arg);
    if (arg.value.type !== 'Word') return [];
    const line = this.#lineAt(arg.pos);
    const text = `${arg.name}=${this.#textOf(arg.value)}`;
    if (name === 'export') this.#variables.set(arg.name, this.#textOf(arg.value));
    return [{ text, line }];
  }

  #export(text: string, line: number): void {
    const at = text.indexOf('=');
    const name = at === -1 ? text : text.slice(0, at);
    if (!/^[A-Za-z_]\w*$/.test(name)) return;
    const value = at === -1 ? this.#variables.get(name) : text.slice(at + 1);
    if (value === undefined) return;
    this.#variables.set(name, value);
    this.exported.set(name, { text: value, line });
  }

  #unset(name: string): void {
    this.#variables.delete(name);
    this.exported.delete(name);
  }

  #assign(
    part: Extract<Command['prefix'][number], { type: 'Assignment' }>,
    env: Map<string, ShellWord> | undefined,
  ): void {
    if (part.value.type === 'ArrayValue') {
      const before = part.append === true ? (this.#lists.get(part.name) ?? []) : [];
      this.#lists.set(part.name, [...before, ...part.value.elements.flatMap((word) => this.#words(word))]);
      return;
    }
    const text = this.#textOf(part.value);
    if (env !== undefined) env.set(part.name, { text, line: this.#lineAt(part.pos) });
    else {
      const whole = part.append === true ? (this.#variables.get(part.name) ?? '') + text : text;
      this.#variables.set(part.name, whole);
      if (this.exported.has(part.name))
        this.exported.set(part.name, { text: whole, line: this.#lineAt(part.pos) });
    }
  }

  #words(word: Word | readonly never[]): readonly ShellWord[] {
    if (!('text' in word)) return [];
    const list = /^"?\$\{(\w+)\[[@*]\]\}"?$/.exec(word.text)?.[1];
    const known = list === undefined ? undefined : this.#lists.get(list);
    if (known !== undefined) return known;
    const line = this.#lineAt(word.pos);
    const text = this.#textOf(word);
    // An unquoted variable is several words, or none.
    if (/^\$\w+$|^\$\{\w+\}$/.test(word.text))
      return text.split(/\s+/).flatMap((one) => (one === '' ? [] : [{ text: one, line }]));
    return [{ text, line }];
  }

  #textOf(word: Word): string {
    if (word.parts === undefined) return word.value;
    return word.parts.map((part) => this.#partOf(part)).join('');
  }

  #partOf(part: NonNullable<Word['parts']>[number]): string {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        return part.value;
      case 'DoubleQuoted':
        return part.parts.map((child) => this.#partOf(child)).join('');
      case 'SimpleExpansion':
        return this.#variables.get(part.text.slice(1)) ?? HOLE;
      case 'ParameterExpansion': {
        const known = this.#variables.get(part.parameter);
        if (known !== undefined && part.operation?.type !== 'Replace') return known;
        const operation = part.operation;
        return operation?.type === 'Default' && operation.operator.endsWith('-')
          ? this.#textOf(operation.operand)
          : HOLE;
      }
      case 'CommandExpansion':
      case 'ArithmeticExpansion':
      case 'ProcessSubstitution':
        return HOLE;
      default:
        return part.text;
    }
  }
}
