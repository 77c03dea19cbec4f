import type { Evaluation } from './evaluation.ts';
import { memberOf } from './js-members.ts';
import type { Parameters, Pattern } from './js-syntax.ts';
import { foreign, type JsValue, NotFollowed } from './js-values.ts';
import type { Scope } from './scope.ts';

/** The names of a parameter get their values. */
export function bindParameter(
  parameter: Parameters[number],
  value: JsValue,
  scope: Scope,
  by: Pick<Evaluation, 'evaluate'>,
): void {
  if (parameter.type === 'RestElement') throw new NotFollowed(parameter.type);
  if (parameter.type !== 'AssignmentPattern') {
    bind(parameter, value, scope, by);
    return;
  }
  if (parameter.left.type !== 'Identifier') throw new NotFollowed('a parameter');
  scope.declare(parameter.left.name, value === undefined ? by.evaluate(parameter.right, scope) : value);
}

/** The names of a pattern get their values; parts of what only a page has are foreign. */
export function bind(pattern: Pattern, value: JsValue, scope: Scope, by: Pick<Evaluation, 'evaluate'>): void {
  if (pattern.type === 'Identifier') {
    scope.declare(pattern.name, value);
    return;
  }
  if (pattern.type === 'ArrayPattern') {
    for (const [index, element] of pattern.elements.entries()) {
      if (element?.type !== 'Identifier') continue;
      scope.declare(element.name, Array.isArray(value) ? value[index] : foreign);
    }
    return;
  }
  if (pattern.type !== 'ObjectPattern') throw new NotFollowed(pattern.type);
  for (const property of pattern.properties) {
    if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier')
      throw new NotFollowed('a pattern');
    const own = memberOf(value, property.key.name);
    const named = property.value;
    if (named.type === 'Identifier') scope.declare(named.name, own);
    else if (named.type === 'AssignmentPattern' && named.left.type === 'Identifier')
      scope.declare(named.left.name, own === undefined ? by.evaluate(named.right, scope) : own);
    else throw new NotFollowed('a pattern');
  }
}
