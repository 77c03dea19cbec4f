import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A repository of its own that borrows the objects of another one, so that nothing is ever written there. */
export class ScratchRepository {
  readonly directory: string;

  constructor(source: string) {
    this.directory = mkdtempSync(path.join(tmpdir(), 'pr-verdict-mutants-'));
    this.#git(['init', '--quiet', '--bare', '.']);
    const objects = execFileSync('git', ['rev-parse', '--path-format=absolute', '--git-path', 'objects'], {
      cwd: source,
      encoding: 'utf8',
    });
    writeFileSync(path.join(this.directory, 'objects/info/alternates'), objects);
  }

  /** A commit on `parent` in which these files read otherwise. */
  commit(parent: string, files: ReadonlyMap<string, string>): string {
    const index = { GIT_INDEX_FILE: path.join(this.directory, 'mutant.index') };
    this.#git(['read-tree', parent], { env: index });
    for (const [file, text] of files) {
      const oid = this.#git(['hash-object', '-w', '--stdin'], { input: text });
      this.#git(['update-index', '--add', '--cacheinfo', `100644,${oid},${file}`], { env: index });
    }
    const tree = this.#git(['write-tree'], { env: index });
    return this.#git(['commit-tree', tree, '-p', parent, '-m', 'mutant'], { env: person });
  }

  /** Text of a file of a commit; `undefined` if there is none. */
  read(commit: string, file: string): string | undefined {
    try {
      return this.#git(['cat-file', 'blob', `${commit}:${file}`], { keepsEnd: true });
    } catch {
      return undefined;
    }
  }

  close(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  #git(
    args: readonly string[],
    options: {
      readonly input?: string;
      readonly env?: Record<string, string>;
      readonly keepsEnd?: boolean;
    } = {},
  ): string {
    const { input = '', env = {}, keepsEnd = false } = options;
    const answer = execFileSync('git', args, {
      cwd: this.directory,
      encoding: 'utf8',
      input,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    return keepsEnd ? answer : answer.trim();
  }
}

const person = {
  GIT_AUTHOR_NAME: 'mutant',
  GIT_AUTHOR_EMAIL: 'mutant@example.com',
  GIT_AUTHOR_DATE: '2026-11-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'mutant',
  GIT_COMMITTER_EMAIL: 'mutant@example.com',
  GIT_COMMITTER_DATE: '2026-11-01T00:00:00Z',
};
