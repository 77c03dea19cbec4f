import type { Expression } from './js-syntax.ts';
import type { Closure, JsValue } from './js-values.ts';
import type { Scope } from './scope.ts';

/** What the parts of the evaluator need of the whole. All of it throws `NotFollowed`. */
export interface Evaluation {
  evaluate(node: Expression, scope: Scope): JsValue;
  call(closure: Closure, args: readonly JsValue[]): JsValue;
  /** Counts work, so that no text makes more of it than is allowed. */
  spend(steps: number): void;
  /** A list or an object that the text has just made, and may change. */
  made<Value extends JsValue>(value: Value): Value;
  /** Throws for what was made before the present command: a page would have made it anew. */
  mayChange(value: JsValue): void;
}
