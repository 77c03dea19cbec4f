import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import { notTold, type Served } from '../recipe/served.ts';
import type { ShellProblem } from '../shell/events.ts';
import type { Origin, UnknownReason } from '../value.ts';
import type { FollowedJob } from './serve-script.ts';

/** A limit that ended it, or text that is no shell: whatever was found is not all. */
export function whyIncomplete(followed: readonly FollowedJob[], root: string): Served | undefined {
  for (const { path, script } of followed) {
    const place = { path: root + path, line: 1 };
    const { limit, problems } = script;
    if (limit !== undefined)
      return notTold({ kind: 'limit', what: limit }, `${place.path} is too much to follow (${limit})`, place);
    const unread = problems.find(({ kind }) => kind === 'syntax');
    if (unread !== undefined) return fromProblem(unread, root);
  }
  return undefined;
}

/** Why no server is known where all could be followed. */
export function whyNotServed(
  row: MatrixRow,
  followed: readonly FollowedJob[],
  absent: readonly string[],
  root: string,
): Served {
  const { path, line } = row.location;
  const [missing] = absent;
  if (missing !== undefined)
    return notTold({ kind: 'file', path: missing }, `${missing} does not exist`, { path, line });
  for (const kind of ['file', 'unsupported'] as const) {
    const problem = followed.flatMap(({ script }) => script.problems).find((one) => one.kind === kind);
    if (problem !== undefined) return fromProblem(problem, root);
  }
  const [start] = followed.toReversed();
  if (start === undefined)
    return notTold({ kind: 'unsupported', what: 'a row without a script' }, 'no script of it is found', {
      path,
      line,
    });
  const place = { path: root + start.path, line: 1 };
  return notTold(
    { kind: 'unsupported', what: 'a script that starts no server' },
    `${place.path} leads to no server command that is known`,
    place,
  );
}

function fromProblem({ kind, what, origin }: ShellProblem, root: string): Served {
  const place: Origin = { path: root + origin.path, line: origin.line };
  const at = `${place.path}:${place.line}`;
  const told: Record<ShellProblem['kind'], [UnknownReason, string]> = {
    file: [{ kind: 'file', path: what }, `${at} runs ${what}, which is not in this repository`],
    syntax: [{ kind: 'unsupported', what: 'shell syntax' }, `${at} cannot be parsed: ${what}`],
    unsupported: [{ kind: 'unsupported', what }, `${at} is not followed: ${what}`],
    limit: [{ kind: 'limit', what }, `${at} is too much to follow (${what})`],
  };
  const [reason, message] = told[kind];
  return notTold(reason, message, place);
}
