import type { Evaluation } from './evaluation.ts';
import { assign } from './js-assignment.ts';
import { spreadOf } from './js-calls.ts';
import { memberOf } from './js-members.ts';
import { bounded, boundedList } from './js-methods.ts';
import { keyOf, objectOf } from './js-objects.ts';
import { applyOperator } from './js-operators.ts';
import { asExpression, type Expression } from './js-syntax.ts';
import { foreign, isTrue, type JsValue, NotFollowed, plainText } from './js-values.ts';
import type { Scope } from './scope.ts';

/** What an expression that calls nothing gives. */
export function evaluateExpression(node: Expression, scope: Scope, by: Evaluation): JsValue {
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return node.value;
    case 'NullLiteral':
      return null;
    case 'Identifier':
      if (node.name === 'undefined') return undefined;
      return scope.has(node.name) ? scope.get(node.name) : foreign;
    case 'TemplateLiteral':
      return templateOf(node, scope, by);
    case 'ArrayExpression':
      return by.made(
        boundedList(
          node.elements.flatMap((element) => (element === null ? [undefined] : spreadOf(element, scope, by))),
        ),
      );
    case 'ObjectExpression':
      return by.made(objectOf(node, scope, by));
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      if (node.generator || node.async) return foreign;
      return { kind: 'closure', parameters: node.params, body: node.body, scope };
    case 'ParenthesizedExpression':
      return by.evaluate(node.expression, scope);
    case 'ConditionalExpression':
      return by.evaluate(isTrue(by.evaluate(node.test, scope)) ? node.consequent : node.alternate, scope);
    case 'LogicalExpression': {
      const left = by.evaluate(node.left, scope);
      if (node.operator === '??') return left ?? by.evaluate(node.right, scope);
      const stays = node.operator === '&&' ? !isTrue(left) : isTrue(left);
      return stays ? left : by.evaluate(node.right, scope);
    }
    case 'UnaryExpression': {
      const value = by.evaluate(node.argument, scope);
      if (node.operator === '!') return !isTrue(value);
      if (node.operator === '-') return -Number(plainText(value));
      throw new NotFollowed(node.operator);
    }
    case 'BinaryExpression':
      if (node.left.type === 'PrivateName') throw new NotFollowed(node.left.type);
      return applyOperator(node.operator, by.evaluate(node.left, scope), by.evaluate(node.right, scope));
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      if (node.object.type === 'Super') throw new NotFollowed('super');
      const value = by.evaluate(node.object, scope);
      if (node.optional === true && (value === undefined || value === null)) return undefined;
      return memberOf(value, keyOf(node.property, node.computed, scope, by));
    }
    case 'AssignmentExpression':
      return assign(node, scope, by);
    case 'JSXElement':
    case 'JSXFragment':
    case 'RegExpLiteral':
    case 'NewExpression':
      return foreign;
    default:
      throw new NotFollowed(node.type);
  }
}

function templateOf(
  node: Extract<Expression, { type: 'TemplateLiteral' }>,
  scope: Scope,
  by: Evaluation,
): string {
  let text = '';
  for (const [index, quasi] of node.quasis.entries()) {
    const part = node.expressions[index];
    text += quasi.value.cooked ?? '';
    if (part !== undefined) text = bounded(text + plainText(by.evaluate(asExpression(part), scope)));
  }
  return bounded(text);
}
