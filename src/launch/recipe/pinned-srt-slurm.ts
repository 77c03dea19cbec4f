import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import type { LaunchSource } from '../../benchmark/submission/launch-files.ts';
import { RepositoryName } from '../../evidence/formats.ts';
import { known, type Setting } from '../value.ts';
import { settingOf } from './launch-context.ts';
import type { LaunchRevision } from './launch-revision.ts';
import { Launcher, refSetting } from './srt-slurm-clone.ts';

const SUBMODULE = 'utils/srt-slurm';
const utf8 = new TextDecoder();

/** What a row's job takes recipes from that this repository does not have. */
export interface SrtSlurmPin {
  readonly ref: Setting;
  /** `owner/name` on GitHub, where a launcher clones it and all launchers clone the same. */
  readonly repository: string | undefined;
}

/** The srt-slurm of one commit: a submodule, or what launchers clone. */
export class PinnedSrtSlurm {
  readonly #of: LaunchRevision;
  readonly #source: LaunchSource;
  readonly #pins = new Map<string, Promise<SrtSlurmPin>>();
  readonly #launchers = new Map<string, Promise<Launcher | undefined>>();

  constructor(of: LaunchRevision, source: LaunchSource) {
    this.#of = of;
    this.#source = source;
  }

  /** Reference that a row's job uses. */
  async refOf(row: MatrixRow): Promise<Setting> {
    return (await this.pinOf(row)).ref;
  }

  pinOf(row: MatrixRow): Promise<SrtSlurmPin> {
    const { path, line } = row.location;
    // All points of a row share its variables.
    const key = [row.identity, path, line].join('\n');
    const known = this.#pins.get(key) ?? this.#find(row);
    this.#pins.set(key, known);
    return known;
  }

  async #find(row: MatrixRow): Promise<SrtSlurmPin> {
    for (const path of new Set([`${this.#source.root}${SUBMODULE}`, SUBMODULE])) {
      const entry = this.#of.tree.entry(path);
      if (entry?.mode === '160000')
        return { ref: settingOf(known(entry.oid), { path, line: 1 }), repository: undefined };
    }
    const paths = this.#source.filesOf(row).filter(({ role }) => role === 'launcher');
    const launchers = await Promise.all(paths.map(({ path }) => this.#launcher(path)));
    const variables = variablesOf(row);
    const clones = launchers.flatMap((launcher) =>
      (launcher?.clones(variables) ?? []).map((clone) => ({ clone, origin: launcher?.originOf(clone) })),
    );
    const found = clones.flatMap(({ clone, origin }) => (origin === undefined ? [] : [{ clone, origin }]));
    const { path, line } = row.location;
    const repositories = new Set(found.map(({ clone }) => repositoryOf(clone.url)));
    const [repository] = repositories.size === 1 ? repositories : [];
    return { ref: refSetting(found, { path, line }), repository };
  }

  #launcher(path: string): Promise<Launcher | undefined> {
    const known = this.#launchers.get(path) ?? this.#read(path);
    this.#launchers.set(path, known);
    return known;
  }

  async #read(path: string): Promise<Launcher | undefined> {
    const entry = this.#of.tree.entry(path);
    return entry === undefined
      ? undefined
      : new Launcher(path, utf8.decode(await this.#of.git.blob(entry.oid)));
  }
}

/** What the workflow hands to a launcher for a throughput run of the row. */
function variablesOf({ recipe, scenario }: MatrixRow): ReadonlyMap<string, string> {
  const settings = [recipe.worker, recipe.prefill, recipe.decode].flatMap(
    (role) => role?.['additional-settings'] ?? [],
  );
  return new Map([
    ['FRAMEWORK', recipe.framework],
    ['MODEL_PREFIX', recipe['model-prefix']],
    ['MODEL', recipe.model],
    ['IMAGE', recipe.image],
    ['PRECISION', recipe.precision],
    ['SPEC_DECODING', recipe['spec-decoding']],
    ['DISAGG', String(recipe.disagg)],
    ['IS_MULTINODE', String(recipe.tp === undefined)],
    ['IS_AGENTIC', scenario === 'agentic-coding' ? '1' : '0'],
    ['EVAL_ONLY', 'false'],
    ['ISL', String(recipe.isl ?? '')],
    ['OSL', String(recipe.osl ?? '')],
    ...settings.flatMap((text): [string, string][] => {
      const at = text.indexOf('=');
      return at < 1 ? [] : [[text.slice(0, at), text.slice(at + 1)]];
    }),
  ]);
}

function repositoryOf(url: string | undefined): string | undefined {
  const name = /^https:\/\/github\.com\/([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(url ?? '')?.[1];
  return RepositoryName.safeParse(name).data;
}
