import { link } from '../../check/markdown.ts';
import type { OwnComment } from '../../evidence/github/pull/observed.ts';
import { comment, ownOf } from '../conversation/marker.ts';
import { verdictWordOf } from '../conversation/verdict-word.ts';
import { publishComment } from '../publish/publish-comment.ts';
import type { PublishTarget } from '../publish/publish-target.ts';

/** More than are ever written: each sign-off that is judged has one. */
const MOST = 20;

/** Verdict comments that let merge, but that nobody can confirm now, say so. The next verdict writes them anew. */
export async function takeBackVerdicts(
  target: PublishTarget,
  ownComments: readonly OwnComment[],
  checkRunUrl: string,
): Promise<void> {
  const favourable = [...ownOf(ownComments, 'signoff')].filter(([, { body }]) => {
    const word = verdictWordOf(body);
    return word === 'PASS' || word === 'WARN';
  });
  for (const [key, existing] of favourable.slice(-MOST)) {
    const text = `The verdict that stood here does not count any more: the pull request could not be judged. ${link('The check run', checkRunUrl)} says why.`;
    await publishComment(target, existing, comment(`signoff=${key}`, text).body);
  }
}
