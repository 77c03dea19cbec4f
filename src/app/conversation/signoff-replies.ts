import type { RefusedSignoff, Signoffs } from '../../facts/signoff.ts';
import type { SignoffCandidate } from '../../facts/signoff-candidates.ts';
import type { Desired, DesiredComment } from './desired.ts';
import { heldVerdict, NO_LONGER_STANDS } from './held-verdict.ts';
import { inLanguages } from './in-languages.ts';
import { comment, ownOf } from './marker.ts';
import { mention } from './mention.ts';
import type { NearlySignoff } from './nearly-signoffs.ts';
import type { Place } from './state.ts';

export interface SignoffState extends Place {
  readonly signoffs: Signoffs;
  /** Everything that could be a sign-off, as it reads now. */
  readonly candidates: readonly SignoffCandidate[];
  /** Oldest first. */
  readonly nearly: readonly NearlySignoff[];
}

/** What is said instead of a verdict: why a sign-off does not count, or that it was withdrawn. Bots are never answered. */
export function signoffReplies(state: SignoffState): Pick<Desired, 'comments' | 'deletions'> {
  const { signoffs, ownComments } = state;
  const answered = new Map(
    [...ownOf(ownComments, 'signoff')].map(([key, { body }]) => [key, heldVerdict(body)] as const),
  );
  const told = new Set<string>();
  const replies = signoffs.refused.toReversed().flatMap((refused): DesiredComment[] => {
    const hadVerdict = answered.get(refused.key) === true;
    const text = refusalText(refused, state, hadVerdict);
    // The same thing is said to the same person once.
    if (text === undefined || told.has(text)) return [];
    told.add(text);
    const reply = comment(`signoff=${refused.key}`, text);
    return [hadVerdict ? reply : { ...reply, to: (refused.author ?? '').toLowerCase() }];
  });
  const gone = withdrawn(state, answered);
  return { comments: [...replies, ...gone.comments], deletions: gone.deletions };
}

function refusalText(
  { kind, author = '', reason }: RefusedSignoff,
  { policy }: Place,
  hadVerdict: boolean,
): string | undefined {
  const instead = hadVerdict ? `\n\n${NO_LONGER_STANDS}` : '';
  switch (kind) {
    case 'edited':
      return `${mention(author)} this sign-off does not count: ${reason}. To sign off, please post a new comment.${instead}`;
    case 'no-write-access':
      return `${inLanguages(policy.comments.languages, {
        en: `${mention(author)} this sign-off does not count: it needs write access to this repository, which you do not have. Please ask a CODEOWNER who has it to sign off.`,
        'zh-Hans': `${mention(author)} 此签署无效：签署需要本仓库的写入权限，而你没有该权限。请联系具备权限的 CODEOWNER 签署。`,
      })}${instead}`;
    case 'withdrawn':
    case 'no-author':
      return hadVerdict ? `${withdrawal(reason)} ${NO_LONGER_STANDS}` : undefined;
    case 'bot':
    case 'not-a-signoff':
      return undefined;
  }
}

/** Answers whose sign-off is gone: a verdict stays and says so, any other answer goes with it. */
function withdrawn(
  { signoffs, candidates }: SignoffState,
  answered: ReadonlyMap<string, boolean>,
): Pick<Desired, 'comments' | 'deletions'> {
  const { current, stale, refused } = signoffs;
  const known = new Set([...current, ...stale, ...refused].map(({ key }) => key));
  const existing = new Set(candidates.map(({ key }) => key));
  const unread = new Set(signoffs.unread);
  const comments: DesiredComment[] = [];
  const deletions: string[] = [];
  for (const [key, hadVerdict] of answered) {
    if (known.has(key)) continue;
    const marker = `signoff=${key}`;
    if (!existing.has(key) && !hadVerdict) {
      deletions.push(marker);
      continue;
    }
    if (unread.has(key) && !hadVerdict) continue;
    const text = unread.has(key)
      ? 'This sign-off is not read any more: more was written after it than is read here. Edit it, and it counts again.'
      : withdrawal(
          existing.has(key)
            ? 'the comment was edited and is no sign-off any more'
            : 'the comment was deleted',
        );
    comments.push(comment(marker, hadVerdict ? `${text} ${NO_LONGER_STANDS}` : text));
  }
  return { comments, deletions };
}

function withdrawal(why: string): string {
  return `This sign-off was withdrawn: ${why}.`;
}
