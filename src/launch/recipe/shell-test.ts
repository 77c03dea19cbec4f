import type { Command, CommandNode, Pipeline, PipelineNode, TestExpression, Word } from 'unbash';
import { type Variables, wordText } from './shell-word.ts';

/** Whether `[[ ... ]]` or `[ ... ]` holds; `undefined`: it cannot be told, or is another command. */
export function holds(node: PipelineNode, variables: Variables): boolean | undefined {
  if (node.type === 'Pipeline') return negated(node, variables);
  if (node.type === 'TestCommand') return evaluate(node.expression, variables);
  return node.type === 'Command' ? bracket(node, variables) : undefined;
}

function negated({ commands, prefixes }: Pipeline, variables: Variables): boolean | undefined {
  const [first, ...more]: readonly CommandNode[] = commands;
  if (first === undefined || more.length > 0) return undefined;
  const value = holds(first, variables);
  const isNegated = prefixes.filter(({ type }) => type === 'Negation').length % 2 === 1;
  return value === undefined ? undefined : value !== isNegated;
}

function evaluate(expression: TestExpression, variables: Variables): boolean | undefined {
  switch (expression.type) {
    case 'TestGroup':
      return evaluate(expression.expression, variables);
    case 'TestNot': {
      const value = evaluate(expression.operand, variables);
      return value === undefined ? undefined : value === (expression.negations.length % 2 === 0);
    }
    case 'TestLogical':
      return all(
        expression.operands.map((operand) => evaluate(operand, variables)),
        expression.operator === '&&',
      );
    case 'TestUnary':
      return unary(expression.operator, expression.operand, variables);
    case 'TestBinary':
      return binary(expression.operator, expression.left, expression.right, variables);
  }
}

/** One operand that decides is enough. */
function all(values: readonly (boolean | undefined)[], isAnd: boolean): boolean | undefined {
  if (values.includes(!isAnd)) return !isAnd;
  return values.includes(undefined) ? undefined : isAnd;
}

function unary(operator: string, operand: Word, variables: Variables): boolean | undefined {
  const text = wordText(operand, variables);
  if (text === undefined) return undefined;
  if (operator === '-n') return text !== '';
  return operator === '-z' ? text === '' : undefined;
}

function binary(operator: string, left: Word, right: Word, variables: Variables): boolean | undefined {
  const isEqual = operator === '==' || operator === '=';
  if (!isEqual && operator !== '!=') return undefined;
  const text = wordText(left, variables);
  const pattern = wordText(right, variables);
  if (text === undefined || pattern === undefined) return undefined;
  const hasGlob = right.parts?.some(({ type }) => type === 'Glob') ?? false;
  const matches = hasGlob ? likeStar(text, pattern) : text === pattern;
  return matches === undefined ? undefined : matches === isEqual;
}

/** Patterns with one star; others are not told. */
function likeStar(text: string, pattern: string): boolean | undefined {
  const [start = '', end, ...more] = pattern.split('*');
  if (end === undefined || more.length > 0 || /[?[]/.test(pattern)) return undefined;
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

function bracket({ name, args }: Command, variables: Variables): boolean | undefined {
  if (name?.value !== '[') return undefined;
  const [first, second, third, ...rest] = args.filter((word) => word.type === 'Word');
  if (first === undefined || second === undefined || third === undefined) return undefined;
  if (third.value === ']') return unary(first.value, second, variables);
  return rest.length === 1 ? binary(second.value, first, third, variables) : undefined;
}
