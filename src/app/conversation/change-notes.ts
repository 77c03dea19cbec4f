import { code, link } from '../../check/markdown.ts';
import type { VerdictWord } from '../../verdict/row.ts';
import type { DesiredComment } from './desired.ts';
import { comment, ownWith } from './marker.ts';
import { mention } from './mention.ts';
import type { Place } from './state.ts';
import { verdictWordOf } from './verdict-word.ts';

/** A verdict that is about to be published. */
export interface ComingVerdict {
  /** Of the sign-off it answers. */
  readonly key: string;
  readonly author: string;
  readonly word: VerdictWord;
  readonly head: string;
}

export interface ChangeState extends Place {
  readonly verdicts: readonly ComingVerdict[];
}

/**
 * Tells signers that the outcome of their verdict changes: an edited comment goes unnoticed. To be published before the
 * verdict comments are, since what these still say is what the change is from.
 */
export function changeNotes({ policy, ownComments, verdicts }: ChangeState): DesiredComment[] {
  if (!policy.comments.notifyOnChange) return [];
  return verdicts.flatMap(({ key, author, word, head }) => {
    const published = ownWith(ownComments, `signoff=${key}`);
    const before = published === undefined ? undefined : verdictWordOf(published.body);
    if (published === undefined || before === undefined || before === word || word === 'INCOMPLETE')
      return [];
    const text = `${mention(author)} the ${link('verdict', published.url)} on your sign-off changed from ${before} to ${word} at ${code(head.slice(0, 7))}.`;
    // One for each sign-off, or whoever pushes often would fill the conversation with them.
    return [comment(`change=${key}`, text)];
  });
}
