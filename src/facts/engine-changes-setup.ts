import { posix } from 'node:path';
import type { GitEvidence, TreeEntry } from '../evidence/git-evidence.ts';
import type { Action } from '../launch/serving.ts';
import { toGuard } from '../launch/shell/conditions.ts';
import type { ActionEvent } from '../launch/shell/events.ts';
import { runScript, type ShellRun } from '../launch/shell/run-script.ts';
import { toValue } from '../launch/shell/text.ts';
import type { Origin } from '../launch/value.ts';

/** Scripts call scripts that call scripts, no deeper than this. */
const MOST_ROUNDS = 12;
/** Scripts of one name in one revision. */
const MOST_COPIES = 10;

const utf8 = new TextDecoder();

/** A script as it was followed, and where the files stand that it read under other names. */
interface FollowedSetup {
  readonly run: ShellRun;
  readonly paths: ReadonlyMap<string, string>;
}

/** Setup scripts of recipes that this repository brings along: what they do stands for their name. */
export class OwnSetupScripts {
  readonly #git: Pick<GitEvidence, 'blob'>;
  readonly #byName: ReadonlyMap<string, readonly TreeEntry[]>;
  readonly #byPath: ReadonlyMap<string, TreeEntry>;
  readonly #runs = new Map<string, Promise<readonly FollowedSetup[]>>();

  constructor(git: Pick<GitEvidence, 'blob'>, files: readonly TreeEntry[]) {
    this.#git = git;
    const isFile = files.filter(({ mode }) => mode.startsWith('100'));
    this.#byPath = new Map(isFile.map((entry) => [entry.path, entry]));
    // Launchers lay these folders over the `configs/` of srt-slurm.
    const overlays = isFile.filter(({ path }) =>
      /(?:^|\/)(?:srt-slurm-recipes|runners|srt-slurm)\/.*\.(?:sh|bash)$/.test(path),
    );
    this.#byName = Map.groupBy(overlays, ({ path }) => posix.basename(path));
  }

  /** The same actions, those of setup scripts that are here with what they do. */
  async withOwn(actions: readonly Action[]): Promise<readonly Action[]> {
    if (!actions.some(({ kind }) => kind === 'setup-script')) return actions;
    const all: Action[] = [];
    for (const action of actions) {
      const runs = await this.#runsOf(action);
      if (runs.length === 0) all.push(action);
      for (const followed of runs) all.push(...actionsOf(followed, action));
    }
    return all;
  }

  #runsOf({ kind, target: { value } }: Action): Promise<readonly FollowedSetup[]> {
    if (kind !== 'setup-script' || value.kind !== 'known') return Promise.resolve([]);
    const name = posix.basename(value.text);
    const known = this.#runs.get(name) ?? this.#run(name);
    this.#runs.set(name, known);
    return known;
  }

  /** Which of several files of a name is laid over is up to the launcher: all of them count. */
  #run(name: string): Promise<readonly FollowedSetup[]> {
    const files = (this.#byName.get(name) ?? []).slice(0, MOST_COPIES);
    return Promise.all(files.map(({ path }) => this.#follow(path)));
  }

  /** Follows a script with the files that it turns out to read. */
  async #follow(path: string): Promise<FollowedSetup> {
    const paths = new Map<string, string>();
    const texts = new Map<string, string | undefined>();
    for (let round = 0; ; round += 1) {
      const missing = new Set<string>();
      const run = runScript({
        path,
        variables: {},
        readFile: (wanted) => {
          if (!texts.has(wanted)) missing.add(wanted);
          return texts.get(wanted);
        },
      });
      if (missing.size === 0 || round >= MOST_ROUNDS) return { run, paths };
      for (const wanted of missing) {
        const entry = this.#entryOf(wanted, path);
        if (entry !== undefined) paths.set(wanted, entry.path);
        texts.set(wanted, entry && utf8.decode(await this.#git.blob(entry.oid)));
      }
    }
  }

  /** In the container, `/configs/` is the folder that the script was laid into. */
  #entryOf(wanted: string, script: string): TreeEntry | undefined {
    const beside = wanted.startsWith('configs/')
      ? this.#byPath.get(`${posix.dirname(script)}/${wanted.slice('configs/'.length)}`)
      : undefined;
    return beside ?? this.#byPath.get(wanted);
  }
}

/** What a setup script does, called from the recipe that names it. What it cannot be followed through stays its name. */
function actionsOf({ run, paths }: FollowedSetup, named: Action): readonly Action[] {
  const place = ({ path, line }: Origin): Origin => ({ path: paths.get(path) ?? path, line });
  const actions = run.events
    .filter((event) => event.kind === 'action')
    .map((event) => actionOf(event, named, place));
  const isWhole = run.limit === undefined && !run.problems.some(({ kind }) => kind === 'syntax');
  return isWhole ? actions : [...actions, named];
}

function actionOf(event: ActionEvent, named: Action, place: (origin: Origin) => Origin): Action {
  const { target, content } = event;
  const origin = place(event.origin);
  return {
    kind: event.action,
    target: { value: toValue(target), origin: place(target[0]?.origin ?? event.origin), guard: toGuard([]) },
    text: event.text,
    origin,
    guard: toGuard(event.conditions),
    source: event.source,
    content: content && { value: toValue(content), origin: place(content[0]?.origin ?? event.origin) },
    cwd: toValue(event.cwd),
    // The image's own environment is called by no name.
    isClientSide: event.venv !== '',
    calls: [named.origin, ...event.calls.map(place)],
  };
}
