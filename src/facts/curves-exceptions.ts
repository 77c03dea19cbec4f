import { sharedSlices } from '../benchmark/steps.ts';
import type { Fact, FactContext } from '../check/fact.ts';
import { newestFirst } from '../commands/decide-reuse.ts';
import { EvidencePartMissing, EvidenceRefused } from '../evidence/errors.ts';
import type { Comment } from '../evidence/github-schema.ts';
import { percentiles } from '../results/rows/benchmark-row.ts';
import { ReadingBudget } from '../signoff/reading-budget.ts';
import { affectedCurves } from './curves-affected.ts';
import { mayAsk, namesCurveAndCommit } from './curves-exceptions-text.ts';
import { editorOf } from './signoff-candidates.ts';

/** A comment that asks for an exception: it names a curve and the commit under judgement. */
export interface CurveException {
  /** Its key, with the percentile if the comment names one. */
  readonly curve: string;
  readonly author: string;
  readonly url: string | undefined;
  /** `unknown`: nobody could be asked whether the author is an admin. */
  readonly state: 'granted' | 'not-admin' | 'edited' | 'unknown';
}

/** Each is a request that a stranger's comment causes. */
const MAX_ASKED = 10;

/** Exceptions for affected curves, newest first; of the newest ten comments that ask for some. */
export const curveExceptions: Fact<readonly CurveException[]> = {
  name: 'exceptions for curves',
  async gather(context) {
    const affected = await context.get(affectedCurves);
    const curves = affected.flatMap(({ key }) => [key, ...percentiles.map((name) => `${key}/${name}`)]);
    if (curves.length === 0) return [];
    const { head } = context.evidence.subject;
    const comments = await context.evidence.github.comments();
    const asking = await askingComments(
      comments.toSorted((a, b) => newestFirst(orderOf(a), orderOf(b))),
      curves,
      head,
    );
    const judged = await Promise.all(
      asking.map(async ({ comment, author, named }) => {
        const state = await stateOf(context, comment, author);
        return named.map((curve): CurveException => ({ curve, author, url: comment.html_url, state }));
      }),
    );
    return judged.flat();
  },
};

interface Asking {
  readonly comment: Comment;
  readonly author: string;
  readonly named: readonly string[];
}

/** The newest people's comments that ask for an exception; what is beyond the budget, the oldest, asks for none. */
async function askingComments(
  comments: readonly Comment[],
  curves: readonly string[],
  head: string,
): Promise<Asking[]> {
  const asking: Asking[] = [];
  const budget = new ReadingBudget();
  for (const comment of comments) {
    const { user, body } = comment;
    const text = body ?? '';
    const isPerson = user !== null && user.type !== 'Bot' && !user.login.endsWith('[bot]');
    if (!isPerson || !mayAsk(text, head)) continue;
    if (asking.length === MAX_ASKED || !budget.spend(text.length)) break;
    const named = namesCurveAndCommit(text, curves, head);
    if (named.length > 0) asking.push({ comment, author: user.login, named });
    if (sharedSlices.isOver) await sharedSlices.next();
  }
  return asking;
}

function orderOf({ id, created_at: createdAt }: Comment) {
  return { id, createdAt };
}

async function stateOf(
  { evidence }: FactContext,
  comment: Comment,
  author: string,
): Promise<CurveException['state']> {
  // Only what was said at first counts, whoever edited it.
  if (editorOf(comment) !== undefined) return 'edited';
  try {
    const { permission, role_name: role } = await evidence.github.permission(author);
    return permission === 'admin' && role === 'admin' ? 'granted' : 'not-admin';
  } catch (cause) {
    if (cause instanceof EvidencePartMissing) return 'unknown';
    if (!(cause instanceof EvidenceRefused)) throw cause;
    return cause.status === 404 ? 'not-admin' : 'unknown';
  }
}
