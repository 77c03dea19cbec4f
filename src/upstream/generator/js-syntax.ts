import { parse } from '@babel/parser';
import { NotFollowed } from './js-values.ts';

type Program = ReturnType<typeof parse>['program'];
export type Statement = Program['body'][number];
export type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
export type Pattern = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['id'];
export type FunctionBody = Extract<Expression, { type: 'ArrowFunctionExpression' }>['body'];
export type Parameters = Extract<Expression, { type: 'ArrowFunctionExpression' }>['params'];

const MOST_CHARACTERS = 512 * 1024;

/** The statements of a JavaScript module; `undefined` for what is none, is too long or nested too deep. Nothing is run. */
export function parseModule(text: string): readonly Statement[] | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    return parse(text, { sourceType: 'module', plugins: ['jsx'], attachComment: false }).program.body;
  } catch (cause) {
    // The parser's own error is a SyntaxError; deep nesting ends its stack.
    if (cause instanceof SyntaxError || cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/** A node as an expression. Throws `NotFollowed` for types, placeholders and patterns, which are none of a generator. */
export function asExpression(node: { readonly type: string }): Expression {
  if (!isExpression(node)) throw new NotFollowed(node.type);
  return node;
}

function isExpression(node: { readonly type: string }): node is Expression {
  return !node.type.startsWith('TS') && node.type !== 'ArgumentPlaceholder' && !node.type.endsWith('Pattern');
}
