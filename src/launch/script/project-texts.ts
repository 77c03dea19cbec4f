import { sharedSlices } from '../../benchmark/steps.ts';
import type { LaunchSource } from '../../benchmark/submission/launch-files.ts';
import { referencesOf } from '../../benchmark/submission/references.ts';
import type { GitEvidence } from '../../evidence/git-evidence.ts';

/** The largest real script has 90,000 characters, the largest table of models 60,000. */
const MOST_CHARACTERS = 1024 * 1024;
/** Of one revision. All scripts of the audited repository together have two million. */
const MOST_IN_ALL = 32 * 1024 * 1024;
/** Files that a script leads to, by name. */
const MOST_AHEAD = 100;

const utf8 = new TextDecoder();

/** Texts of one revision's files by their paths from the project's root, each read once. */
export class ProjectTexts {
  readonly #git: Pick<GitEvidence, 'blob'>;
  readonly #source: LaunchSource;
  readonly #texts = new Map<string, Promise<string | null>>();
  readonly #offered = new Set<string>();
  #left = MOST_IN_ALL;

  constructor(git: Pick<GitEvidence, 'blob'>, source: LaunchSource) {
    this.#git = git;
    this.#source = source;
  }

  /** Null: there is no such file, or it is no text of a sane size. */
  text(path: string): Promise<string | null> {
    const known = this.#texts.get(path) ?? this.#read(path);
    this.#texts.set(path, known);
    return known;
  }

  /**
   * Files, and the scripts that they lead to by name and that were not handed out before. In few rounds: some sources answer
   * many reads in one request.
   */
  async ahead(paths: readonly string[]): Promise<Readonly<Record<string, string | null>>> {
    // A file may have any name, such as that of a prototype.
    const found = new Map<string, string | null>();
    let wave = [...new Set(paths)];
    while (wave.length > 0 && found.size < MOST_AHEAD) {
      const texts = await Promise.all(wave.map(async (path) => [path, await this.text(path)] as const));
      const next = new Set<string>();
      for (const [path, text] of texts) {
        found.set(path, text);
        if (text === null || this.#offered.has(path)) continue;
        this.#offered.add(path);
        if (sharedSlices.isOver) await sharedSlices.next();
        for (const name of this.#named(path, text)) if (!this.#offered.has(name)) next.add(name);
      }
      wave = [...next];
    }
    return Object.fromEntries(found);
  }

  #named(path: string, text: string): readonly string[] {
    const { root, tree } = this.#source;
    return [...referencesOf(root + path, text, root, tree)]
      .filter((name) => name.startsWith(root) && /\.(?:sh|slurm)$/.test(name))
      .map((name) => name.slice(root.length));
  }

  async #read(path: string): Promise<string | null> {
    const { root, tree } = this.#source;
    const file = tree.fileAt(root + path);
    const entry = file === undefined ? undefined : tree.entry(file);
    if (entry === undefined) return null;
    const content = await this.#git.blob(entry.oid);
    if (content.length > Math.min(MOST_CHARACTERS, this.#left)) return null;
    this.#left -= content.length;
    return utf8.decode(content);
  }
}
