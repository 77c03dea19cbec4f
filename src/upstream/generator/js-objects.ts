import type { Evaluation } from './evaluation.ts';
import { asExpression, type Expression } from './js-syntax.ts';
import { isForeign, type JsValue, NotFollowed, plainText } from './js-values.ts';
import type { Scope } from './scope.ts';

type ObjectLiteral = Extract<Expression, { type: 'ObjectExpression' }>;
type Key =
  | Extract<ObjectLiteral['properties'][number], { type: 'ObjectProperty' }>['key']
  | Extract<Expression, { type: 'MemberExpression' }>['property'];

/** What an object literal holds. Accessors run when they are read, and are not followed. */
export function objectOf(node: ObjectLiteral, scope: Scope, by: Evaluation): Map<string, JsValue> {
  const found = new Map<string, JsValue>();
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const value = by.evaluate(property.argument, scope);
      if (value instanceof Map) {
        by.spend(value.size);
        for (const [key, own] of value) found.set(key, own);
      } else if (value !== undefined && value !== null && !isForeign(value))
        throw new NotFollowed('a spread');
    } else if (property.type === 'ObjectMethod') {
      if (property.kind !== 'method' || property.generator || property.async)
        throw new NotFollowed(property.kind);
      found.set(keyOf(property.key, property.computed, scope, by), {
        kind: 'closure',
        parameters: property.params,
        body: property.body,
        scope,
      });
    } else {
      const key = keyOf(property.key, property.computed, scope, by);
      // Written out, this name would set what objects inherit from.
      if (key === '__proto__' && !property.computed && !property.shorthand) throw new NotFollowed(key);
      found.set(key, by.evaluate(asExpression(property.value), scope));
    }
  }
  return found;
}

/** The name of a property. */
export function keyOf(key: Key, computed: boolean, scope: Scope, by: Evaluation): string {
  if (key.type === 'PrivateName') throw new NotFollowed(key.type);
  if (!computed && key.type === 'Identifier') return key.name;
  return plainText(by.evaluate(key, scope));
}
