import type { Evaluation } from './evaluation.ts';
import { bind } from './js-patterns.ts';
import type { Statement } from './js-syntax.ts';
import { isTrue, type JsValue, NotFollowed } from './js-values.ts';
import { Scope } from './scope.ts';

/** What a statement leaves behind: a value that is returned. */
export interface Completion {
  readonly value: JsValue;
}

/** Follows a list of statements; returns what they return, or nothing. */
export function runStatements(
  statements: readonly Statement[],
  scope: Scope,
  by: Evaluation,
): Completion | undefined {
  for (const statement of statements) {
    const done = runStatement(statement, scope, by);
    if (done !== undefined) return done;
  }
  return undefined;
}

function runStatement(statement: Statement, scope: Scope, by: Evaluation): Completion | undefined {
  by.spend(1);
  switch (statement.type) {
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations)
        bind(id, init === null || init === undefined ? undefined : by.evaluate(init, scope), scope, by);
      return undefined;
    case 'FunctionDeclaration':
      if (statement.generator || statement.async) throw new NotFollowed('a function that waits');
      if (statement.id !== null && statement.id !== undefined)
        scope.declare(statement.id.name, {
          kind: 'closure',
          parameters: statement.params,
          body: statement.body,
          scope,
        });
      return undefined;
    case 'ExpressionStatement':
      by.evaluate(statement.expression, scope);
      return undefined;
    case 'ReturnStatement':
      return { value: statement.argument ? by.evaluate(statement.argument, scope) : undefined };
    case 'BlockStatement':
      return runStatements(statement.body, new Scope(scope), by);
    case 'IfStatement': {
      const branch = isTrue(by.evaluate(statement.test, scope)) ? statement.consequent : statement.alternate;
      return branch === null || branch === undefined ? undefined : runStatement(branch, scope, by);
    }
    case 'SwitchStatement':
      return runSwitch(statement, scope, by);
    case 'ForOfStatement':
      return runLoop(statement, scope, by);
    case 'EmptyStatement':
      return undefined;
    default:
      throw new NotFollowed(statement.type);
  }
}

function runLoop(
  statement: Extract<Statement, { type: 'ForOfStatement' }>,
  scope: Scope,
  by: Evaluation,
): Completion | undefined {
  const list = by.evaluate(statement.right, scope);
  if (!Array.isArray(list) || statement.left.type !== 'VariableDeclaration') throw new NotFollowed('a loop');
  const [declaration] = statement.left.declarations;
  for (const item of list) {
    const inner = new Scope(scope);
    if (declaration !== undefined) bind(declaration.id, item, inner, by);
    const done = runStatement(statement.body, inner, by);
    if (done !== undefined) return done;
  }
  return undefined;
}

function runSwitch(
  statement: Extract<Statement, { type: 'SwitchStatement' }>,
  scope: Scope,
  by: Evaluation,
): Completion | undefined {
  const value = by.evaluate(statement.discriminant, scope);
  const at = statement.cases.findIndex(
    ({ test }) => test !== null && test !== undefined && by.evaluate(test, scope) === value,
  );
  const from = at === -1 ? statement.cases.findIndex(({ test }) => !test) : at;
  if (from === -1) return undefined;
  const inner = new Scope(scope);
  for (const { consequent } of statement.cases.slice(from)) {
    for (const one of consequent) {
      if (one.type === 'BreakStatement') return undefined;
      const done = runStatement(one, inner, by);
      if (done !== undefined) return done;
    }
  }
  return undefined;
}
