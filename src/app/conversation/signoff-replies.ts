import type { RefusedSignoff, Signoffs } from '../../facts/signoff.ts';
import type { SignoffCandidate } from '../../facts/signoff-candidates.ts';
import type { ChecklistItem } from '../../signoff/parse-checklist.ts';
import type { DesiredComment } from './desired.ts';
import { inLanguages } from './in-languages.ts';
import { comment, ownOf } from './marker.ts';
import { mention } from './mention.ts';
import type { Place } from './state.ts';

export interface SignoffState extends Place {
  readonly signoffs: Signoffs;
  /** Everything that could be a sign-off, as it reads now. */
  readonly candidates: readonly SignoffCandidate[];
  /** Of the checklist on the default branch, if it has one. */
  readonly template: readonly ChecklistItem[] | undefined;
}

/** What is said instead of a verdict: why a sign-off does not count, or that it was withdrawn. Bots are never answered. */
export function signoffReplies(state: SignoffState): DesiredComment[] {
  const { signoffs, ownComments } = state;
  const answered = ownOf(ownComments, 'signoff');
  const told = new Set<string>();
  const replies = signoffs.refused.toReversed().flatMap((refused): DesiredComment[] => {
    const text = refusalText(refused, state, answered.has(refused.key));
    // The same thing is said to the same person once.
    if (text === undefined || told.has(text)) return [];
    told.add(text);
    return [comment(`signoff=${refused.key}`, text)];
  });
  return [...replies, ...withdrawn(state, [...answered.keys()])];
}

function refusalText(
  { kind, author = '', reason }: RefusedSignoff,
  { policy }: Place,
  wasAnswered: boolean,
): string | undefined {
  switch (kind) {
    case 'edited':
      return `${mention(author)} this sign-off does not count: ${reason}. To sign off, please post a new comment.`;
    case 'no-write-access':
      return inLanguages(policy.comments.languages, {
        en: `${mention(author)} this sign-off does not count: it needs write access to this repository, which you do not have. Please ask a CODEOWNER who has it to sign off.`,
        'zh-Hans': `${mention(author)} 此签署无效：签署需要本仓库的写入权限，而你没有该权限。请联系具备权限的 CODEOWNER 签署。`,
      });
    case 'withdrawn':
    case 'no-author':
      return wasAnswered ? withdrawal(reason) : undefined;
    case 'bot':
    case 'not-a-signoff':
      return undefined;
  }
}

/** Verdicts whose sign-off is gone. */
function withdrawn({ signoffs, candidates }: SignoffState, answered: readonly string[]): DesiredComment[] {
  const { current, stale, refused } = signoffs;
  const known = new Set([...current, ...stale, ...refused].map(({ key }) => key));
  const existing = new Set(candidates.map(({ key }) => key));
  return answered.flatMap((key) => {
    if (known.has(key)) return [];
    const why = existing.has(key)
      ? 'the comment was edited and is no sign-off any more'
      : 'the comment was deleted';
    return [comment(`signoff=${key}`, withdrawal(why))];
  });
}

function withdrawal(why: string): string {
  return `This sign-off was withdrawn: ${why}. The verdict on it no longer stands.`;
}
