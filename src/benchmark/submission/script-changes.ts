import type { GitEvidence } from '../../evidence/git-evidence.ts';
import type { MatrixRow } from '../matrix/row.ts';
import type { LaunchFile, LaunchSource } from './launch-files.ts';
import { isSameCode } from './same-code.ts';

/** A script that a row runs in head and did not run like this in base, or runs no more. */
export interface ScriptChange {
  /** In head; where it should be, if it is gone. */
  readonly path: string;
  readonly isGone: boolean;
  /** What stood in its place, if that was another file; absent if there was none. */
  readonly instead: string | undefined;
}

const utf8 = new TextDecoder();

/** Compares the scripts that rows run on both sides, by name, then content, then code. */
export class ScriptComparer {
  readonly #git: Pick<GitEvidence, 'blob'>;
  readonly #same = new Map<string, Promise<boolean>>();

  constructor(git: Pick<GitEvidence, 'blob'>) {
    this.#git = git;
  }

  /** Scripts that a row which reads alike on both sides runs in head, and did not run like this in base. */
  async changed(row: MatrixRow, before: LaunchSource, after: LaunchSource): Promise<readonly ScriptChange[]> {
    const was = scriptsOf(before.filesOf(row)).filter(({ exists }) => exists);
    const changes: ScriptChange[] = [];
    for (const script of scriptsOf(after.filesOf(row))) {
      if (!script.exists) {
        if (was.length > 0) changes.push({ path: script.path, isGone: true, instead: undefined });
        continue;
      }
      const oid = after.tree.entry(script.path)?.oid;
      const old = was.map(({ path }) => before.tree.entry(path)?.oid);
      if (oid === undefined || old.includes(oid) || (await this.#isOneOf(oid, old))) continue;
      const name = script.path.slice(after.root.length);
      const sameName = was.some(({ path }) => path.slice(before.root.length) === name);
      changes.push({ path: script.path, isGone: false, instead: sameName ? undefined : was[0]?.path });
    }
    return changes;
  }

  async #isOneOf(oid: string, others: readonly (string | undefined)[]): Promise<boolean> {
    for (const other of others) {
      if (other !== undefined && (await this.#isSame(other, oid))) return true;
    }
    return false;
  }

  #isSame(one: string, other: string): Promise<boolean> {
    const key = `${one} ${other}`;
    const known = this.#same.get(key);
    if (known !== undefined) return known;
    const comparing = Promise.all([this.#git.blob(one), this.#git.blob(other)]).then(([a, b]) =>
      isSameCode(utf8.decode(a), utf8.decode(b)),
    );
    this.#same.set(key, comparing);
    return comparing;
  }
}

function scriptsOf(files: readonly LaunchFile[]): readonly LaunchFile[] {
  return files.filter(({ role }) => role === 'script');
}
