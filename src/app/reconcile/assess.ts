import { code } from '../../check/markdown.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Judgement } from '../../verdict/judge.ts';
import { judge } from '../../verdict/judge.ts';
import type { AppParts } from './app-parts.ts';
import type { OpenedPull } from './open-pull.ts';

/** Each sign-off costs a run of the checks. */
const MOST_SIGNOFFS = 10;

export interface Assessment {
  /** For the check run: by the newest sign-off that counts, or without one. */
  readonly newest: Judgement;
  /** By the key of each sign-off that counts or did for an earlier head, newest first. */
  readonly bySignoff: ReadonlyMap<string, Judgement>;
}

/** Judges a pull request as a whole and for each sign-off. */
export async function assess(
  pull: OpenedPull,
  evidence: Evidence,
  parts: AppParts,
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): Promise<Assessment> {
  const { checks, observer, now } = parts;
  const judgeFor = (signoff: Evidence['signoff']) =>
    judge({
      checks,
      evidence: { ...evidence, signoff },
      policy: pull.policy,
      reviewDate: parts.today(),
      now,
      took: (check, milliseconds) => observer.checkTook(check, milliseconds / 1_000),
      notes: (_rows, { refused, unread = [] }) => [
        ...refused
          .slice(0, 3)
          .map(({ key, reason }) => `Not counted as a sign-off: ${code(key)}: ${reason}.`),
        ...(unread.length > 0 ? [unreadNote(unread.length)] : []),
      ],
    });
  // A draft is not up for review yet: nobody can have signed it off.
  if (isDraft) return { newest: await judgeFor({ kind: 'given' }), bySignoff: new Map() };
  const newest = await judgeFor({ kind: 'newest' });
  // Who may sign off is not known: nothing is concluded from that, and the queue asks again.
  if (newest.signoffProblem !== undefined) throw newest.signoffProblem;
  const { judged, current, stale } = newest.signoffs;
  const keys = [...current, ...stale].flatMap(({ key }) => key ?? []);
  const bySignoff = new Map<string, Judgement>();
  for (const key of [...new Set(keys)].slice(0, MOST_SIGNOFFS)) {
    const isNewest = key === judged?.key;
    bySignoff.set(key, isNewest ? newest : await judgeFor({ kind: 'comment', key }));
  }
  return { newest, bySignoff };
}

function unreadNote(count: number): string {
  const which = count === 1 ? '1 older comment was' : `${count} older comments were`;
  return `${which} not read as sign-offs, since more text is written here than is read; the edit of a sign-off makes it the newest.`;
}

/** The assessment with something that every reader of it must know first. */
export function withNotes({ newest, bySignoff }: Assessment, notes: readonly string[]): Assessment {
  const add = ({ verdict, ...rest }: Judgement): Judgement => ({
    ...rest,
    verdict: { ...verdict, notes: [...notes, ...verdict.notes] },
  });
  return {
    newest: add(newest),
    bySignoff: new Map([...bySignoff].map(([key, judgement]) => [key, add(judgement)])),
  };
}
