import type { GitHub } from '../../test/emulator/github.ts';
import { pullOf } from '../../test/emulator/seed/step.ts';
import type { OwnCheck, Scene } from './scene.ts';

export const nothingYet: Scene = { head: '', body: null, entries: [], check: undefined, dispatches: [] };

/** The pull request as it is now; before it is opened, nothing. */
export function observe(github: GitHub, repository: string, number: number): Scene {
  const { world } = github;
  const dispatches = [...world.repositories.values()]
    .filter(({ fullName }) => fullName !== repository)
    .flatMap((other) => other.dispatches.map((dispatch) => ({ ...dispatch, repository: other.fullName })));
  if (!world.repository(repository).pulls.has(number)) return { ...nothingYet, dispatches };
  const { head, body, entries, checks } = github.thread(pullOf(github, repository, number));
  const own = checks.find(({ app }) => app === github.credentials.slug);
  const run = own && world.repository(repository).checkRuns.get(own.id);
  return { head, body, entries, check: run && copied(run), dispatches };
}

/** The emulator changes its own in place. */
function copied({ name, status, conclusion, title, summary, annotations }: OwnCheck): OwnCheck {
  return { name, status, conclusion, title, summary, annotations: [...annotations] };
}

/** How many lines a file has at a commit; `undefined` if it is not there. */
export function linesOf(
  { world }: GitHub,
  repository: string,
  commit: string,
  path: string,
): number | undefined {
  const { git } = world.repository(repository);
  const file = git.files(commit).get(path);
  const content = file && git.blob(file.oid);
  if (content === undefined) return undefined;
  return Buffer.from(content).toString('utf8').replace(/\n$/, '').split('\n').length;
}
