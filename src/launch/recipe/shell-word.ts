import type { Word, WordPart } from 'unbash';

/** Variables as far as they are known. */
export type Variables = ReadonlyMap<string, string>;

/** Text of a word; `undefined` where it has more than literals and known variables. */
export function wordText(word: Word, variables: Variables): string | undefined {
  if (word.parts === undefined) return word.value;
  return textOf(word.parts, variables);
}

function textOf(parts: readonly WordPart[], variables: Variables): string | undefined {
  let text = '';
  for (const part of parts) {
    const piece = partText(part, variables);
    if (piece === undefined) return undefined;
    text += piece;
  }
  return text;
}

function partText(part: WordPart, variables: Variables): string | undefined {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value;
    case 'Glob':
      return part.text;
    case 'DoubleQuoted':
      return textOf(part.parts, variables);
    case 'SimpleExpansion':
      return variables.get(part.text.slice(1));
    case 'ParameterExpansion': {
      const value = variables.get(part.parameter);
      const { operation } = part;
      if (operation === undefined) return part.prefix === undefined ? value : undefined;
      if (operation.type !== 'Default' || !operation.operator.endsWith('-')) return undefined;
      if (value === undefined) return undefined;
      return value === '' && operation.operator === ':-' ? wordText(operation.operand, variables) : value;
    }
    default:
      return undefined;
  }
}
