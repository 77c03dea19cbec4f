import { code, listSome } from '../../src/check/markdown.ts';
import type { DecidedReuse, Reuse } from '../../src/facts/reuse.ts';
import { describeBest, describeProblem } from '../../src/facts/reuse-refusal.ts';

type Standing = DecidedReuse['standing'];

/** Who said what, by which right, and which run that is. */
export function describeCommand(decided: DecidedReuse): string {
  const { run, standing } = decided;
  if (run !== undefined) return `${authorOf(decided)} chose run ${run}`;
  const which = standing.kind === 'qualifies' ? `, run ${standing.run.id}` : '';
  return `${authorOf(decided)} chose the latest run that qualifies${which}`;
}

export function describeRefusal(
  decided: DecidedReuse,
  { problem, best }: Extract<Standing, { kind: 'refused' }>,
  repository: string,
): string {
  const { run } = decided;
  const what = run === undefined ? 'asked for the latest run' : `chose run ${run}, which does not qualify`;
  const instead = describeBest(best, repository);
  return `${authorOf(decided)} ${what}: ${describeProblem(problem)}${instead === '' ? '' : `. ${instead}`}`;
}

/** Who wrote a newer command in a code block; `undefined` if nobody did. */
export function namesInCode({ inCode }: Reuse): string | undefined {
  const names = new Set(inCode.map(({ author }) => code(`@${author}`)));
  return names.size === 0 ? undefined : listSome([...names], 3);
}

function authorOf({ comment, by }: DecidedReuse): string {
  const right = by === 'association' ? comment.association : `${comment.association}, with write access`;
  return `${code(`@${comment.author}`)} (${right})`;
}
