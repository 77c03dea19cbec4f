import type { Evaluation } from './evaluation.ts';
import { staticMethod } from './js-members.ts';
import { changingMethods, listMethod, textMethod } from './js-methods.ts';
import { keyOf } from './js-objects.ts';
import { asExpression, type Expression } from './js-syntax.ts';
import { foreign, isClosure, isForeign, type JsValue, NotFollowed, plainText } from './js-values.ts';
import type { Scope } from './scope.ts';

type Call = Extract<Expression, { type: 'CallExpression' }>;
type Argument = Call['arguments'][number];

/** What a call gives: of a function of the text, or of a method that is known here. */
export function callOf(
  callee: Call['callee'],
  argumentNodes: readonly Argument[],
  scope: Scope,
  by: Evaluation,
): JsValue {
  const args = () => argumentNodes.flatMap((node) => spreadOf(node, scope, by));
  if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') {
    if (callee.type === 'Super' || callee.type === 'Import' || callee.type === 'V8IntrinsicIdentifier')
      throw new NotFollowed(callee.type);
    const target = by.evaluate(callee, scope);
    if (isClosure(target)) return by.call(target, args());
    return callee.type === 'Identifier' && callee.name === 'String' ? plainText(args()[0]) : foreign;
  }
  if (callee.object.type === 'Super') throw new NotFollowed('super');
  const name = keyOf(callee.property, callee.computed, scope, by);
  if (callee.object.type === 'Identifier' && !scope.has(callee.object.name))
    return by.made(staticMethod(callee.object.name, name, args()));
  const object = by.evaluate(callee.object, scope);
  if (object === undefined && callee.optional === true) return undefined;
  return methodOf(object, name, args(), by);
}

function methodOf(object: JsValue, name: string, args: readonly JsValue[], by: Evaluation): JsValue {
  if (Array.isArray(object)) {
    by.spend(object.length);
    if (changingMethods.has(name)) by.mayChange(object);
    const [callback] = args;
    const found = listMethod(object, name, args, (given) => {
      if (callback === undefined || !isClosure(callback)) throw new NotFollowed(`list.${name}`);
      return by.call(callback, given);
    });
    // An item that is found was there before.
    return name === 'find' ? found : by.made(found);
  }
  if (typeof object === 'string') {
    by.spend(Math.ceil(object.length / 100));
    return by.made(textMethod(object, name, args));
  }
  if (object instanceof Map) {
    const own = object.get(name);
    if (own !== undefined && isClosure(own)) return by.call(own, args);
  }
  if (isForeign(object)) return foreign;
  throw new NotFollowed(name);
}

/** An argument or an element; several where it is spread. */
export function spreadOf(element: Argument, scope: Scope, by: Evaluation): readonly JsValue[] {
  if (element.type !== 'SpreadElement') return [by.evaluate(asExpression(element), scope)];
  const value = by.evaluate(element.argument, scope);
  if (!Array.isArray(value)) throw new NotFollowed('a spread');
  by.spend(value.length);
  return value;
}
