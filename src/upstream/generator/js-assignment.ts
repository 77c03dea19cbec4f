import type { Evaluation } from './evaluation.ts';
import { keyOf } from './js-objects.ts';
import { applyOperator } from './js-operators.ts';
import type { Expression } from './js-syntax.ts';
import { type JsValue, NotFollowed } from './js-values.ts';
import type { Scope } from './scope.ts';

/** Sets a variable, or a property of an object that the present command has made. */
export function assign(
  node: Extract<Expression, { type: 'AssignmentExpression' }>,
  scope: Scope,
  by: Evaluation,
): JsValue {
  const value = by.evaluate(node.right, scope);
  const { left, operator } = node;
  if (left.type === 'Identifier') {
    const next = operator === '=' ? value : applyOperator(operator.slice(0, -1), scope.get(left.name), value);
    scope.assign(left.name, next);
    return next;
  }
  if (left.type !== 'MemberExpression' || operator !== '=' || left.object.type === 'Super')
    throw new NotFollowed('an assignment');
  const object = by.evaluate(left.object, scope);
  if (!(object instanceof Map)) throw new NotFollowed('an assignment');
  by.mayChange(object);
  object.set(keyOf(left.property, left.computed, scope, by), value);
  return value;
}
