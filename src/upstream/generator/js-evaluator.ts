import type { Evaluation } from './evaluation.ts';
import { callOf } from './js-calls.ts';
import { evaluateExpression } from './js-expressions.ts';
import { bindParameter } from './js-patterns.ts';
import { runStatements } from './js-statements.ts';
import type { Expression, Statement } from './js-syntax.ts';
import { type Closure, type JsValue, NotFollowed } from './js-values.ts';
import { Scope } from './scope.ts';

const MOST_STEPS = 2_000_000;
const MOST_DEPTH = 60;

/**
 * Works out what pure functions of a module give, without running any of it: only what is listed here has a meaning, nothing
 * outside can be reached, and steps are counted. Throws `NotFollowed` for everything else.
 */
export class JsEvaluator implements Evaluation {
  #steps = 0;
  #depth = 0;
  #fresh = new WeakSet<object>();

  /** Declarations of a list of statements. */
  run(statements: readonly Statement[], scope: Scope): void {
    runStatements(statements, scope, this);
  }

  /** What a function gives for arguments of ours, as if nothing had been called before. */
  callAnew(closure: Closure, args: readonly JsValue[]): JsValue {
    this.#fresh = new WeakSet();
    for (const arg of args) this.made(arg);
    return this.call(closure, args);
  }

  call(closure: Closure, args: readonly JsValue[]): JsValue {
    this.#depth += 1;
    try {
      if (this.#depth > MOST_DEPTH) throw new NotFollowed('deep calls');
      const scope = new Scope(closure.scope);
      for (const [index, parameter] of closure.parameters.entries())
        bindParameter(parameter, args[index], scope, this);
      const { body } = closure;
      return body.type === 'BlockStatement'
        ? runStatements(body.body, scope, this)?.value
        : this.evaluate(body, scope);
    } finally {
      this.#depth -= 1;
    }
  }

  evaluate(node: Expression, scope: Scope): JsValue {
    this.spend(1);
    if (node.type === 'CallExpression' || node.type === 'OptionalCallExpression')
      return callOf(node.callee, node.arguments, scope, this);
    return evaluateExpression(node, scope, this);
  }

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS) throw new NotFollowed('many steps');
  }

  made<Value extends JsValue>(value: Value): Value {
    if (typeof value === 'object' && value !== null) this.#fresh.add(value);
    return value;
  }

  mayChange(value: JsValue): void {
    if (typeof value === 'object' && value !== null && !this.#fresh.has(value))
      throw new NotFollowed('a change that would stay');
  }
}
