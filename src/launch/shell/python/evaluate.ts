import { MOST_CHARACTERS } from '../text.ts';
import { callBuiltin, Exit } from './builtins.ts';
import { callMethod } from './methods.ts';
import { applyOperator } from './operators.ts';
import { type Expression, PythonError, pathOf, type Statement, UnsupportedPython } from './tree.ts';
import { type Callable, isDict, isTrue, type PythonValue, quoted, shown, tupleOf } from './values.ts';

export interface PythonWorld {
  /** Data of a YAML file; undefined if it cannot be read. */
  readonly readYaml: (path: string) => unknown;
  readonly environment: ReadonlyMap<string, string>;
  readonly args: readonly string[];
}

const MOST_STEPS = 50_000;
const MOST_CALLS = 30;

class Return extends Error {
  readonly value: PythonValue;

  constructor(value: PythonValue) {
    super('return');
    this.value = value;
  }
}

/** Only asked about with `isinstance`. */
const types = new Set(['int', 'float', 'str', 'bool', 'dict', 'list']);

/** What a program prints. Throws `UnsupportedPython` for whatever it does besides. */
export function printedBy(program: readonly Statement[], world: PythonWorld): string {
  const run = new Run(world);
  try {
    run.all(program);
  } catch (error) {
    if (error instanceof Return) throw new UnsupportedPython('return');
    if (!(error instanceof Exit)) throw error;
  }
  return run.output;
}

class Run {
  output = '';
  readonly #world: PythonWorld;
  #scopes: Map<string, PythonValue>[] = [new Map()];
  #steps = 0;

  constructor(world: PythonWorld) {
    this.#world = world;
  }

  all(statements: readonly Statement[]): void {
    for (const statement of statements) this.#statement(statement);
  }

  #statement(statement: Statement): void {
    this.#step();
    switch (statement.kind) {
      case 'expression':
        this.#value(statement.value);
        return;
      case 'assign':
        this.#assign(statement.targets, statement.isTuple, this.#value(statement.value));
        return;
      case 'put': {
        const of = this.#value(statement.of);
        if (!isDict(of)) throw new UnsupportedPython('item assignment');
        of.set(shown(this.#value(statement.index)), this.#value(statement.value));
        return;
      }
      case 'if':
        this.all(isTrue(this.#value(statement.test)) ? statement.yes : statement.no);
        return;
      case 'for':
        for (const item of this.#list(statement.of)) {
          this.#assign(statement.targets, statement.targets.length > 1, item);
          this.all(statement.body);
        }
        return;
      case 'with': {
        const value = this.#value(statement.value);
        if (statement.name !== undefined) this.#set(statement.name, value);
        this.all(statement.body);
        return;
      }
      case 'try':
        this.#try(statement);
        return;
      case 'define':
        this.#set(statement.name, this.#function(statement));
        return;
      case 'return':
        throw new Return(statement.value === undefined ? null : this.#value(statement.value));
      case 'pass':
        return;
    }
  }

  #try({ body, catches, handler }: Extract<Statement, { kind: 'try' }>): void {
    try {
      this.all(body);
    } catch (error) {
      // What we do not follow is no error of the program.
      if (!(error instanceof PythonError) || !isCaught(error, catches)) throw error;
      this.all(handler);
    }
  }

  #function({ parameters, body }: Extract<Statement, { kind: 'define' }>): Callable {
    const fallbacks = parameters.map(({ fallback }) => fallback && this.#value(fallback));
    return (args) => {
      if (this.#scopes.length > MOST_CALLS) throw new UnsupportedPython('recursion');
      if (args.length > parameters.length) throw new UnsupportedPython('arguments');
      const scope = parameters.map(({ name }, index): [string, PythonValue] => {
        const value = args[index] ?? fallbacks[index];
        if (value === undefined) throw new UnsupportedPython('arguments');
        return [name, value];
      });
      this.#scopes.push(new Map(scope));
      try {
        this.all(body);
        return null;
      } catch (error) {
        if (error instanceof Return) return error.value;
        throw error;
      } finally {
        this.#scopes.pop();
      }
    };
  }

  #assign(targets: readonly string[], isTuple: boolean, value: PythonValue): void {
    if (!isTuple) {
      this.#set(targets[0] ?? '', value);
      return;
    }
    if (!Array.isArray(value) || value.length !== targets.length) throw new UnsupportedPython('unpacking');
    for (const [index, name] of targets.entries()) this.#set(name, value[index] ?? null);
  }

  #set(name: string, value: PythonValue): void {
    this.#scopes.at(-1)?.set(name, value);
  }

  #value(node: Expression): PythonValue {
    this.#step();
    const value = this.#computed(node);
    if (typeof value === 'string' && value.length > MOST_CHARACTERS) throw new UnsupportedPython('long text');
    return value;
  }

  #computed(node: Expression): PythonValue {
    switch (node.kind) {
      case 'constant':
        return node.value;
      case 'name':
        return this.#name(node.name);
      case 'format':
        return node.parts
          .map((part) => {
            if (typeof part === 'string') return part;
            const value = this.#value(part.value);
            return part.isQuoted ? quoted(value) : shown(value);
          })
          .join('');
      case 'list':
        return this.#items(node);
      case 'dict':
        return new Map(node.entries.map(([key, value]) => [shown(this.#value(key)), this.#value(value)]));
      case 'attribute':
        return this.#attribute(node);
      case 'index':
        return this.#index(node);
      case 'call':
        return this.#call(node);
      case 'unary': {
        const value = this.#value(node.operand);
        if (node.operator === 'not') return !isTrue(value);
        if (typeof value === 'number') return -value;
        throw new UnsupportedPython('sign');
      }
      case 'binary':
        return this.#binary(node);
      case 'conditional':
        return this.#value(isTrue(this.#value(node.test)) ? node.yes : node.no);
    }
  }

  #items({ items, isTuple }: Extract<Expression, { kind: 'list' }>): PythonValue {
    const values = items.map((item) => this.#value(item));
    return isTuple ? tupleOf(values) : values;
  }

  #name(name: string): PythonValue {
    for (let index = this.#scopes.length - 1; index >= 0; index -= 1) {
      const value = this.#scopes[index]?.get(name);
      if (value !== undefined) return value;
    }
    if (types.has(name)) return name;
    throw new UnsupportedPython(`name ${name}`);
  }

  #attribute({ of, name }: Extract<Expression, { kind: 'attribute' }>): PythonValue {
    if (of.kind === 'name' && of.name === 'os' && name === 'environ') return new Map(this.#world.environment);
    if (of.kind === 'name' && of.name === 'sys' && name === 'argv') return ['', ...this.#world.args];
    throw new UnsupportedPython(`attribute ${name}`);
  }

  #index({ of, index }: Extract<Expression, { kind: 'index' }>): PythonValue {
    const from = this.#value(of);
    const key = this.#value(index);
    if (isDict(from)) {
      const found = from.get(shown(key));
      if (found === undefined) throw new PythonError('KeyError');
      return found;
    }
    if (Array.isArray(from) && typeof key === 'number') {
      const found: PythonValue | undefined = from[key < 0 ? from.length + key : key];
      if (found === undefined) throw new PythonError('IndexError');
      return found;
    }
    throw new UnsupportedPython('index');
  }

  #call({ of, args, named }: Extract<Expression, { kind: 'call' }>): PythonValue {
    const path = pathOf(of);
    if (path === 'print') return this.#print(args, named);
    const values = args.map((arg) => this.#value(arg));
    if (of.kind === 'name') {
      const own = this.#scopes.map((scope) => scope.get(of.name)).findLast((value) => value !== undefined);
      if (typeof own === 'function' && named.size === 0) return own(values);
    }
    if (named.size > 0 && path !== 'open') throw new UnsupportedPython('named arguments');
    const known = callBuiltin(path, values, this.#world.readYaml);
    if (known !== undefined) return known;
    if (of.kind === 'attribute') return callMethod(this.#value(of.of), of.name, values);
    throw new UnsupportedPython(`call of ${path ?? '?'}`);
  }

  #print(args: readonly Expression[], named: ReadonlyMap<string, Expression>): PythonValue {
    // What goes to another place than the output says nothing.
    if (named.has('file')) return null;
    const [separator, end] = [
      ['sep', ' '],
      ['end', '\n'],
    ].map(([name = '', usual = '']) => {
      const own = named.get(name);
      const value = own && this.#value(own);
      return value === undefined || value === null ? usual : shown(value);
    });
    this.output += args.map((arg) => shown(this.#value(arg))).join(separator) + (end ?? '');
    return null;
  }

  #list(node: Expression): readonly PythonValue[] {
    const value = this.#value(node);
    if (Array.isArray(value)) return value;
    if (isDict(value)) return [...value.keys()];
    throw new UnsupportedPython('loop');
  }

  #binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): PythonValue {
    const one = this.#value(left);
    if (operator === 'and') return isTrue(one) ? this.#value(right) : one;
    if (operator === 'or') return isTrue(one) ? one : this.#value(right);
    return applyOperator(operator, one, this.#value(right));
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > MOST_STEPS || this.output.length > 200_000) throw new UnsupportedPython('long program');
  }
}

const kinds: Readonly<Record<PythonError['type'], readonly string[]>> = {
  ValueError: ['ValueError'],
  KeyError: ['KeyError', 'LookupError'],
  IndexError: ['IndexError', 'LookupError'],
  TypeError: ['TypeError'],
};

function isCaught({ type }: PythonError, catches: readonly string[] | undefined): boolean {
  if (catches === undefined) return true;
  return [...kinds[type], 'Exception', 'BaseException'].some((name) => catches.includes(name));
}
