import { posix } from 'node:path';
import type { GitEvidence, TreeEntry } from '../evidence/git-evidence.ts';
import type { Action, InstallSource } from '../launch/serving.ts';
import { always, known } from '../launch/value.ts';
import { spelt } from './engine-changes-spelt.ts';

/** Real lists have some tens of lines. */
const MOST_LINES = 1_000;
const MOST_CHARACTERS = 256 * 1024;

const utf8 = new TextDecoder();

/** Lists of packages (`pip install -r file`) that this repository has: each line stands for itself. */
export class OwnRequirements {
  readonly #git: Pick<GitEvidence, 'blob'>;
  readonly #byPath: ReadonlyMap<string, TreeEntry>;
  readonly #lists = new Map<string, Promise<string | undefined>>();

  constructor(git: Pick<GitEvidence, 'blob'>, files: readonly TreeEntry[]) {
    this.#git = git;
    this.#byPath = new Map(
      files.filter(({ mode }) => mode.startsWith('100')).map((entry) => [entry.path, entry]),
    );
  }

  /** The same actions, those that install a list with an action for each of its packages. */
  async withOwn(actions: readonly Action[]): Promise<readonly Action[]> {
    if (!actions.some(({ source }) => source === 'requirements')) return actions;
    const all: Action[] = [];
    for (const action of actions) {
      const path = action.source === 'requirements' ? projectPath(action) : undefined;
      const text = path === undefined ? undefined : await this.#text(path);
      if (path === undefined || text === undefined) all.push(action);
      else all.push(...packagesOf(text, path, action));
    }
    return all;
  }

  #text(path: string): Promise<string | undefined> {
    const found = this.#lists.get(path) ?? this.#read(path);
    this.#lists.set(path, found);
    return found;
  }

  async #read(path: string): Promise<string | undefined> {
    const entry = this.#byPath.get(path);
    return entry && utf8.decode(await this.#git.blob(entry.oid)).slice(0, MOST_CHARACTERS);
  }
}

/** The workflow mounts the repository at `/workspace`. */
function projectPath({ target: { value }, cwd }: Action): string | undefined {
  const written = spelt(value);
  const folder = cwd === undefined ? '/workspace' : spelt(cwd);
  const path = posix.normalize(written.startsWith('/') ? written : `${folder}/${written}`);
  return path.startsWith('/workspace/') ? path.slice('/workspace/'.length) : undefined;
}

/** A line that includes another list stays a list that is not known. */
function packagesOf(text: string, path: string, action: Action): readonly Action[] {
  return text
    .split('\n')
    .slice(0, MOST_LINES)
    .flatMap((line, index): Action[] => {
      const written = line.replace(/(?:^|\s)#.*$/, '').trim();
      if (written === '' || (written.startsWith('-') && !/^-(?:[er]|-editable|-requirement)\b/.test(written)))
        return [];
      const wanted = written.replace(/^-\S+\s*/, '');
      const origin = { path, line: index + 1 };
      return [
        {
          ...action,
          target: { value: known(wanted), origin, guard: always },
          source: sourceOf(written, wanted),
          content: { value: known(written), origin },
        },
      ];
    });
}

function sourceOf(written: string, wanted: string): InstallSource {
  if (/^-(?:r|-requirement)\b/.test(written)) return 'requirements';
  const place = /^[\w.[\],-]+\s*@\s*(.*)$/.exec(wanted)?.[1] ?? wanted;
  if (/^(?:-e\s*)?git\+/.test(place)) return 'git';
  if (/^(?:https?|ftp|file):/.test(place)) return 'url';
  return written.startsWith('-e') || /^\.{0,2}\//.test(place) || place === '.' ? 'path' : 'registry';
}
