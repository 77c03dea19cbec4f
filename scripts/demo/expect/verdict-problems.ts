import { assertCommentGrammar, CommentGrammarError } from '../../../src/verdict/comment-grammar.ts';
import { type Row, type VerdictWord, verdictOf } from '../../../src/verdict/row.ts';
import { rowProblems, rowsIn } from './expected-rows.ts';

/** What is wrong with a verdict comment: its rows, its word, its form. */
export function verdictProblems(
  comment: string | undefined,
  rows: readonly Row[],
  verdict: VerdictWord,
  head: string,
): string[] {
  if (comment === undefined) return ['there is no verdict comment'];
  const word = verdictOf(rows);
  return [
    ...rowProblems(rows, rowsIn(comment), 'verdict comment'),
    ...(word === verdict ? [] : [`the verdict is ${word} instead of ${verdict}`]),
    ...(comment.includes(`Assessed commit: \`${head}\`.`) ? [] : ['the verdict is not about the head']),
    ...grammarProblems(comment, rows),
  ];
}

function grammarProblems(comment: string, rows: readonly Row[]): string[] {
  try {
    assertCommentGrammar(comment.trimEnd(), rows);
    return [];
  } catch (cause) {
    if (cause instanceof CommentGrammarError)
      return [`the verdict comment breaks its form: ${cause.message}`];
    throw cause;
  }
}
