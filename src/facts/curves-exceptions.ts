import type { Fact, FactContext } from '../check/fact.ts';
import { newestFirst } from '../commands/decide-reuse.ts';
import { EvidencePartMissing, EvidenceRefused } from '../evidence/errors.ts';
import type { Comment } from '../evidence/github-schema.ts';
import { percentiles } from '../results/rows/benchmark-row.ts';
import { affectedCurves } from './curves-affected.ts';
import { namesCurveAndCommit } from './curves-exceptions-text.ts';
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
    const asking = comments
      .toSorted((a, b) => newestFirst(orderOf(a), orderOf(b)))
      .flatMap((comment) => {
        const { user } = comment;
        if (user === null || user.type === 'Bot' || user.login.endsWith('[bot]')) return [];
        const named = namesCurveAndCommit(comment.body ?? '', curves, head);
        return named.length === 0 ? [] : [{ comment, author: user.login, named }];
      })
      .slice(0, MAX_ASKED);
    const judged = await Promise.all(
      asking.map(async ({ comment, author, named }) => {
        const state = await stateOf(context, comment, author);
        return named.map((curve): CurveException => ({ curve, author, url: comment.html_url, state }));
      }),
    );
    return judged.flat();
  },
};

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
