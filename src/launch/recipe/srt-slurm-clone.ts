import {
  type Command,
  type CompoundList,
  type Elif,
  type If,
  type ParsedScript,
  type PipelineNode,
  parse,
  type Statement,
} from 'unbash';
import { known, type Origin, type Setting, unknown } from '../value.ts';
import { settingOf } from './launch-context.ts';
import { holds } from './shell-test.ts';
import { type Variables, wordText } from './shell-word.ts';

/** Far above the largest real launcher (40,000 characters). */
const MOST_CHARACTERS = 512 * 1024;
/** Ways through a launcher that are told apart. */
const MOST_WAYS = 64;

/** Where a launcher gets srt-slurm from. */
export interface Clone {
  readonly url: string | undefined;
  /** Tag, branch or commit; `undefined`: the default branch, or written in a way that is not followed. */
  readonly ref: string | undefined;
  readonly line: number;
}

interface Way {
  readonly variables: Variables;
  readonly clone: Clone | undefined;
}

/** A launcher that can be asked for the srt-slurm it uses under given variables. Only reads; what it cannot follow is left open. */
export class Launcher {
  readonly #path: string;
  readonly #text: string;
  #script: ParsedScript | undefined;

  constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text.slice(0, MOST_CHARACTERS);
  }

  /** All that may be cloned: one where the branches are decided, none where nothing is. */
  clones(variables: Variables): readonly Clone[] {
    this.#script ??= parse(this.#text);
    const walk = new Walk(this.#text);
    const ways = walk.statements(this.#script.commands, [{ variables, clone: undefined }]);
    const untold: readonly Clone[] = walk.isOver ? [{ url: undefined, ref: undefined, line: 1 }] : [];
    const found = [...ways.flatMap(({ clone }) => clone ?? []), ...untold];
    return [...new Map(found.map((clone) => [`${clone.url} ${clone.ref}`, clone])).values()];
  }

  originOf({ line }: Pick<Clone, 'line'>): Origin {
    return { path: this.#path, line };
  }
}

/** The reference that launchers agree on. */
export function refSetting(
  found: readonly { readonly clone: Clone; readonly origin: Origin }[],
  place: Origin,
): Setting {
  const [first] = found;
  if (first === undefined)
    return settingOf(
      unknown({ kind: 'unsupported', what: 'a launcher that clones no srt-slurm' }, 'srt-slurm'),
      place,
    );
  const refs = new Set(found.map(({ clone }) => clone.ref));
  if (refs.size > 1)
    return settingOf(
      unknown({ kind: 'branches' }, [...refs].map((ref) => ref ?? 'default branch').join(' or ')),
      first.origin,
    );
  const { ref } = first.clone;
  if (ref !== undefined) return settingOf(known(ref), first.origin);
  return settingOf(
    unknown({ kind: 'unsupported', what: 'no reference that can be told' }, first.clone.url ?? ''),
    first.origin,
  );
}

class Walk {
  readonly #text: string;
  /** Ways were left out, which may clone something else. */
  isOver = false;

  constructor(text: string) {
    this.#text = text;
  }

  statements(list: readonly Statement[], from: readonly Way[]): readonly Way[] {
    let ways = from;
    for (const { command } of list) {
      ways = this.#few(joined(ways.flatMap((way) => this.#node(command, way))));
      if (ways.length === 0) break;
    }
    return ways;
  }

  #few(ways: readonly Way[]): readonly Way[] {
    if (ways.length > MOST_WAYS) this.isOver = true;
    return ways.slice(0, MOST_WAYS);
  }

  #node(node: Statement['command'], way: Way): readonly Way[] {
    switch (node.type) {
      case 'Command':
        return this.#command(node, way);
      case 'AndOr': {
        const [first, second] = node.commands;
        if (first === undefined) return [way];
        const isTrue = holds(first, way.variables);
        const after = this.#node(first, way);
        // What a command falls back to is not what it does.
        if (second === undefined || node.commands.length > 2 || node.operators[0] === '||')
          return isTrue === false && second !== undefined ? this.#node(second, way) : after;
        if (isTrue === false) return after;
        const both = after.flatMap((one) => this.#node(second, one));
        return isTrue === true || first.type === 'Command' ? both : [...after, ...both];
      }
      case 'If':
        return this.#branches([node, ...node.elif], node.else, way);
      case 'BraceGroup':
      case 'Subshell':
        return this.statements(node.body.commands, [way]);
      default:
        return [way];
    }
  }

  #branches(
    [first, ...rest]: readonly (If | Elif)[],
    otherwise: CompoundList | undefined,
    way: Way,
  ): readonly Way[] {
    if (first === undefined)
      return otherwise === undefined ? [way] : this.statements(otherwise.commands, [way]);
    const value = clauseHolds(first.clause, way.variables);
    const then = () => this.statements(first.then.commands, [way]);
    const other = () => this.#branches(rest, otherwise, way);
    if (value !== undefined) return value ? then() : other();
    return [...then(), ...other()];
  }

  #command(command: Command, way: Way): readonly Way[] {
    const name = command.name === undefined ? undefined : wordText(command.name, way.variables);
    if (name === 'exit') return [];
    if (name === 'git') return [this.#git(command, way)];
    const assignments = name === undefined ? command.prefix : name === 'export' ? command.args : [];
    const variables = new Map(way.variables);
    for (const one of assignments) {
      if (one.type !== 'Assignment') continue;
      const text =
        one.value.type === 'Word' && one.append !== true ? wordText(one.value, variables) : undefined;
      if (text === undefined) variables.delete(one.name);
      else variables.set(one.name, text);
    }
    return [{ ...way, variables }];
  }

  #git(command: Command, way: Way): Way {
    const words = command.args
      .filter((word) => word.type === 'Word')
      .map((word) => wordText(word, way.variables));
    const line = this.#text.slice(0, command.pos).split('\n').length;
    if (words[0] === 'clone') {
      const at = words.findIndex((word) => word === '--branch' || word === '-b');
      const url = words.find((word) => word?.includes('srt-slurm') === true && word.includes('://'));
      if (url === undefined) return way;
      return { ...way, clone: { url, ref: at < 0 ? undefined : words[at + 1], line } };
    }
    if (words[0] !== 'checkout' || way.clone === undefined) return way;
    const ref = words.slice(1).find((word) => word?.startsWith('-') !== true);
    return { ...way, clone: { ...way.clone, ref, line } };
  }
}

function clauseHolds({ commands }: CompoundList, variables: Variables): boolean | undefined {
  const [only, ...more] = commands;
  return only === undefined || more.length > 0 ? undefined : nodeHolds(only.command, variables);
}

function nodeHolds(node: Statement['command'], variables: Variables): boolean | undefined {
  if (node.type !== 'AndOr') return isTestable(node) ? holds(node, variables) : undefined;
  const [first, ...others] = node.commands;
  let value = first === undefined ? undefined : holds(first, variables);
  for (const [at, operand] of others.entries()) {
    const isAnd = node.operators[at] === '&&';
    const next = holds(operand, variables);
    if (value === !isAnd || next === !isAnd) value = !isAnd;
    else value = value === undefined || next === undefined ? undefined : isAnd;
  }
  return value;
}

function isTestable(node: Statement['command']): node is PipelineNode {
  return node.type === 'TestCommand' || node.type === 'Command' || node.type === 'Pipeline';
}

/** Ways with the same clone are one: what they disagree on is not known any more. */
function joined(ways: readonly Way[]): readonly Way[] {
  if (ways.length < 2) return ways;
  const byClone = Map.groupBy(ways, ({ clone }) => JSON.stringify(clone ?? null));
  return [...byClone.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    const agreed = [...first.variables].filter(([name, text]) =>
      others.every(({ variables }) => variables.get(name) === text),
    );
    return { ...first, variables: new Map(agreed) };
  });
}
