import type { BaseHistory } from '../../evidence/github/pull/base-history.ts';
import { secondOf } from './second-of.ts';

/**
 * The branch that the pull request was to be merged into at `when` (ISO 8601); `undefined` if GitHub does not tell. A
 * change of the base in the same second came too late to be reviewed.
 */
export function baseAt(when: string, { branch, changes, isWhole }: BaseHistory): string | undefined {
  const written = secondOf(when);
  if (Number.isNaN(written)) return undefined;
  const since = changes.filter(({ at }) => secondOf(at) >= written);
  // Before the oldest change that GitHub lists there may have been others, also after the sign-off.
  if (!isWhole && since.length === changes.length) return undefined;
  return since[0]?.from ?? branch;
}
