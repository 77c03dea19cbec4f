import type { Manifest } from '../../evidence/directory/manifest.ts';
import { UsageError } from '../usage-error.ts';
import type { CheckOptions } from './options.ts';

/** Throws `UsageError` if an option contradicts what the evidence directory already says. */
export function refuseConflicts(options: CheckOptions, manifest: Manifest): void {
  const { signoff, signoffAuthor, comments, upstream, gitDir } = options;
  refuseOther('--pr', options.pr, manifest.pullRequest);
  refuseOther('--repo', options.repo, manifest.repository);
  if (gitDir === undefined) {
    refuseOther('--base', options.base, manifest.base);
    refuseOther('--head', options.head, manifest.head);
    refuseOther('--default-ref', options.defaultRef, manifest.default.commit);
  }
  if (manifest.signoff !== null && (signoff !== undefined || signoffAuthor !== undefined)) {
    const option = signoff === undefined ? '--signoff-author' : '--signoff';
    throw new UsageError(`${option}: the evidence directory names its own sign-off (${manifest.signoff})`);
  }
  if (comments !== undefined && manifest.parts.includes('comments')) {
    throw new UsageError('--comments: the evidence directory has its own comments');
  }
  if (upstream.length > 0 && manifest.parts.includes('upstream')) {
    throw new UsageError('--upstream: the evidence directory has its own upstream answers');
  }
}

function refuseOther(option: string, given: string | number | undefined, recorded: string | number): void {
  if (given === undefined || given === recorded) return;
  throw new UsageError(`${option} ${given}: the evidence directory says ${recorded}`);
}
