import { code, listSome } from '../check/markdown.ts';
import type { Submission } from './submission.ts';

/** Why a check of submitted configs does not apply; `undefined` if something is submitted. One line of markdown. */
export function whyNothingSubmitted({ submitted, removedOnly, sharedFiles }: Submission): string | undefined {
  if (submitted.length > 0) return undefined;
  const removed =
    removedOnly.length === 0
      ? []
      : [
          `it only removes points or entries: ${listSome(
            removedOnly.map(({ key }) => code(key)),
            3,
          )}`,
        ];
  const shared =
    sharedFiles.length === 0 ? [] : [`it changes shared files only: ${listSome(sharedFiles.map(code), 3)}`];
  const what = [...removed, ...shared];
  return what.length === 0 ? 'it changes no benchmark configuration' : what.join('; ');
}
