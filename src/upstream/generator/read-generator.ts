import type { OpenEngine } from '../../benchmark/engine.ts';
import type { Documented, DocumentedSettings, RecipeDocument } from '../documented.ts';
import { noSettings } from '../documented.ts';
import { gpusNamedIn } from '../gpus.ts';
import { serverCommand } from '../shell/server-commands.ts';
import { readShellText } from '../shell/shell-words.ts';
import { modelsNamedIn } from '../text/models-named.ts';
import { choicesOf } from './choices.ts';
import { JsEvaluator } from './js-evaluator.ts';
import { parseModule, type Statement } from './js-syntax.ts';
import { isClosure, type JsValue, NotFollowed } from './js-values.ts';
import { literalBlocks } from './literal-blocks.ts';
import { Scope } from './scope.ts';

/** Of all commands together; a real generator makes 400,000. */
const MOST_CHARACTERS = 4_000_000;

/** A script of a cookbook page that makes commands from what its reader chooses: every command that it can make. */
export function readGenerator(text: string, path: string, engine: OpenEngine): RecipeDocument {
  const statements = parseModule(text);
  const models = modelsNamedIn(text);
  const none: RecipeDocument = { path, format: 'text', servings: [], mentions: [], models, problems: [] };
  if (statements === undefined) return { ...none, problems: ['is no JavaScript that can be read'] };
  const evaluator = new JsEvaluator();
  const module = new Scope();
  const found = new Map<string, Documented>();
  const problems: string[] = [];
  const lines = new LineFinder(text);
  for (const statement of statements.flatMap(declarationOf))
    follow(problems, () => void evaluator.run([statement], module));
  module.seal();
  for (const name of module.names()) {
    const value = module.get(name);
    if (value !== undefined && isClosure(value) && value.body.type === 'BlockStatement') {
      const component = componentScope(evaluator, value.body.body, value.scope);
      follow(problems, () => fromCommands(evaluator, component, { path, engine, lines, found }));
      for (const own of component.names())
        fromLiterals(component.get(own), { path, engine, lines, found, models });
    } else fromLiterals(value, { path, engine, lines, found, models });
  }
  const servings = [...found.values()];
  if (servings.length === 0) problems.push('makes no command that can be followed here');
  // A page that gives commands was followed far enough; what else it draws is no matter.
  return { ...none, servings, problems: servings.length > 0 ? [] : [...new Set(problems)].slice(0, 3) };
}

interface Output {
  readonly path: string;
  readonly engine: OpenEngine;
  readonly lines: LineFinder;
  readonly found: Map<string, Documented>;
}

function declarationOf(statement: Statement): readonly Statement[] {
  if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') {
    const declared = statement.declaration;
    return declared?.type === 'VariableDeclaration' || declared?.type === 'FunctionDeclaration'
      ? [declared]
      : [];
  }
  return statement.type === 'VariableDeclaration' || statement.type === 'FunctionDeclaration'
    ? [statement]
    : [];
}

/** What a component declares: each statement by itself, since the interface's own parts are not followed. */
function componentScope(evaluator: JsEvaluator, body: readonly Statement[], outer: Scope): Scope {
  const scope = new Scope(outer);
  for (const statement of body)
    if (statement.type === 'VariableDeclaration' || statement.type === 'FunctionDeclaration')
      follow([], () => void evaluator.run([statement], scope));
  scope.seal();
  return scope;
}

function follow(problems: string[], run: () => void): void {
  try {
    run();
  } catch (cause) {
    if (!(cause instanceof NotFollowed) && !(cause instanceof RangeError)) throw cause;
    problems.push(`goes beyond what is followed here (${cause.message})`);
  }
}

/** `options` with a function that makes a command from what is chosen in them. */
function fromCommands(evaluator: JsEvaluator, scope: Scope, output: Output): void {
  const maker = scope.names().find((name) => /^(?:generate|get|build)\w*command/i.test(name));
  const make = maker === undefined ? undefined : scope.get(maker);
  const choices = choicesOf(scope.get('options') ?? scope.get('config'));
  if (make === undefined || !isClosure(make) || choices === undefined) return;
  let characters = 0;
  for (const { values, labels } of choices) {
    if (characters > MOST_CHARACTERS) return;
    scope.declare('values', values);
    let made: JsValue;
    try {
      made = evaluator.callAnew(make, [values]);
    } catch (cause) {
      // Some settings do not go together, and a page would show nothing for them.
      if (cause instanceof NotFollowed || cause instanceof RangeError) continue;
      throw cause;
    }
    if (typeof made !== 'string') continue;
    characters += made.length;
    addCommand(made, labels, output);
  }
}

function addCommand(text: string, labels: readonly string[], { path, engine, lines, found }: Output): void {
  const gpus = gpusNamedIn(labels.join(' '));
  const idOf = (index: number) => JSON.stringify([text, gpus, index]);
  if (found.has(idOf(0))) return;
  // One text may start several servers, such as those for prefill and decode.
  const servers = readShellText(text, 1).commands.flatMap((command) => serverCommand(command) ?? []);
  for (const [index, server] of servers.entries()) {
    const line = lines.lineOf(server.args[0]?.flag ?? 'launch_server');
    found.set(idOf(index), {
      engine: server.engine === 'any' ? engine : server.engine,
      path,
      line,
      title: `the command for ${labels.slice(0, 8).join(', ')}`,
      role: server.role,
      models: server.model === undefined ? [] : [server.model],
      gpus,
      inForce: {
        args: server.args.map((arg) => ({ ...arg, line: lines.lineOf(`--${arg.flag}`) })),
        env: server.env.map((variable) => ({ ...variable, line: lines.lineOf(variable.name) })),
      },
      offered: noSettings,
      sizes: [],
      home: 'the generator',
    });
  }
}

/** Data that a shared component shows: lists of flags beside the names of what they are for. */
function fromLiterals(
  value: JsValue,
  { path, engine, lines, found, models }: Output & { readonly models: ReadonlySet<string> },
): void {
  for (const { flags, env, labels } of literalBlocks(value)) {
    const id = JSON.stringify([flags, env, labels]);
    if (found.has(id)) continue;
    const words = env.map((one) => quotedVariable(one)).join(' ');
    const [command] = readShellText(`${words} ${engine} serve ${flags.join(' ')}`, 1).commands;
    const server = command && serverCommand(command);
    if (server === undefined) continue;
    const named = labels.filter((label) => models.has(label.toLowerCase()));
    const model = server.model ?? named.at(-1);
    const settings: DocumentedSettings = {
      args: server.args.map((arg) => ({ ...arg, line: lines.lineOf(`--${arg.flag}`) })),
      env: server.env.map((variable) => ({ ...variable, line: lines.lineOf(variable.name) })),
    };
    found.set(id, {
      engine,
      path,
      line: settings.args[0]?.line ?? 1,
      title: `the entry ${labels.slice(0, 8).join(', ')}`,
      role: server.role,
      models: model === undefined ? [] : [model],
      gpus: gpusNamedIn(labels.join(' ')),
      inForce: settings,
      offered: noSettings,
      sizes: [],
      home: 'this entry',
    });
  }
}

function quotedVariable(text: string): string {
  const at = text.indexOf('=');
  return `${text.slice(0, at)}='${text.slice(at + 1).replaceAll("'", '')}'`;
}

/** Where a text first stands in the script. */
class LineFinder {
  readonly #text: string;
  readonly #known = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  lineOf(word: string): number {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const at = this.#text.indexOf(word);
    const line = at === -1 ? 1 : this.#text.slice(0, at).split('\n').length;
    this.#known.set(word, line);
    return line;
  }
}
