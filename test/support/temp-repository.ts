import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { temporaryDirectory } from './temporary-directory.ts';

/** One thing to commit: bytes with a mode, or a submodule's commit. */
export interface FileSpec {
  readonly path: string | Uint8Array;
  readonly mode: string;
  readonly content?: string | Uint8Array;
  readonly oid?: string;
}

export function file(name: string | Uint8Array, content: string | Uint8Array, mode = '100644'): FileSpec {
  return { path: name, mode, content };
}

export function link(name: string, target: string): FileSpec {
  return { path: name, mode: '120000', content: target };
}

export function submodule(name: string, oid: string): FileSpec {
  return { path: name, mode: '160000', oid };
}

export function files(contents: Readonly<Record<string, string>>): FileSpec[] {
  return Object.entries(contents).map(([name, content]) => file(name, content));
}

export interface CommitOptions {
  readonly parents?: readonly string[];
  /** As git takes it: `<seconds> <time zone>`. */
  readonly date?: string;
}

const FIXED_DATE = '1767225600 +0000';
export const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** The environment of the tests' own git: nothing of this machine's configuration, one identity, one date. */
export function plainGitEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_AUTHOR_DATE: FIXED_DATE,
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
    GIT_COMMITTER_DATE: FIXED_DATE,
  };
}

/**
 * A real repository, made by git. Its objects are written here, one file each as git stores them: any bytes can be a
 * path, what git refuses to write can be written, and no process is started for each of them.
 */
export class TempRepository {
  readonly root: string;
  readonly gitDir: string;

  private constructor(root: string, gitDir: string) {
    this.root = root;
    this.gitDir = gitDir;
  }

  static bare(): TempRepository {
    return TempRepository.bareAt(temporaryDirectory());
  }

  static bareAt(root: string, objectFormat: 'sha1' | 'sha256' = 'sha1'): TempRepository {
    const options = ['--quiet', '--bare', '--initial-branch=main', `--object-format=${objectFormat}`];
    runPlainGit(['init', ...options, '--', root]);
    return new TempRepository(root, root);
  }

  static withWorkTree(): TempRepository {
    const root = temporaryDirectory();
    runPlainGit(['init', '--quiet', '--initial-branch=main', root]);
    return new TempRepository(root, path.join(root, '.git'));
  }

  /** The same repository at another place: cheaper than building it again. */
  copy(): TempRepository {
    const root = temporaryDirectory();
    cpSync(this.root, root, { recursive: true });
    return new TempRepository(root, path.join(root, path.relative(this.root, this.gitDir)));
  }

  /** Output of one git command in this repository, without the final newline. */
  git(args: readonly string[]): string {
    return this.gitBytes(args).toString('utf8').replace(/\n$/, '');
  }

  /** Raw output of one git command in this repository. */
  gitBytes(args: readonly string[]): Buffer {
    return runPlainGit([`--git-dir=${this.gitDir}`, ...args]);
  }

  /** Writes a loose object, also one that git itself would not write, and returns its id. */
  object(type: 'blob' | 'tree' | 'commit', content: string | Uint8Array): string {
    const body = Buffer.from(content);
    const stored = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);
    const oid = createHash('sha1').update(stored).digest('hex');
    const folder = path.join(this.gitDir, 'objects', oid.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, oid.slice(2)), deflateSync(stored, { level: 1 }));
    return oid;
  }

  tree(specs: readonly FileSpec[]): string {
    const lines: TreeLine[] = [];
    const folders = new Map<string, FileSpec[]>();
    for (const spec of specs) {
      const name = Buffer.from(spec.path);
      const slash = name.indexOf('/');
      if (slash < 0) {
        lines.push({ mode: spec.mode, name, oid: spec.oid ?? this.object('blob', spec.content ?? '') });
        continue;
      }
      const folder = name.toString('latin1', 0, slash);
      const inner = { ...spec, path: name.subarray(slash + 1) };
      folders.set(folder, [...(folders.get(folder) ?? []), inner]);
    }
    for (const [folder, inner] of folders)
      lines.push({ mode: '40000', name: Buffer.from(folder, 'latin1'), oid: this.tree(inner) });
    return this.object('tree', Buffer.concat(lines.sort(inTreeOrder).map(treeLineBytes)));
  }

  commit(specs: readonly FileSpec[], options: CommitOptions = {}): string {
    return this.commitTree(this.tree(specs), options);
  }

  commitTree(tree: string, { parents = [], date = FIXED_DATE }: CommitOptions = {}): string {
    const who = `Ada <ada@example.com> ${date}`;
    const links = parents.map((parent) => `parent ${parent}\n`).join('');
    return this.object('commit', `tree ${tree}\n${links}author ${who}\ncommitter ${who}\n\nA commit\n`);
  }

  /** A commit whose tree is one raw line after the other, in modes and names that git itself would not write. */
  commitRawTree(lines: readonly (readonly [mode: string, name: string, oid: string])[]): string {
    const content = lines.map(([mode, name, oid]) => treeLineBytes({ mode, name: Buffer.from(name), oid }));
    return this.commitTree(this.object('tree', Buffer.concat(content)));
  }

  branch(name: string, commit: string): void {
    this.git(['update-ref', `refs/heads/${name}`, commit]);
  }
}

interface TreeLine {
  readonly mode: string;
  readonly name: Buffer;
  readonly oid: string;
}

/** Git sorts a folder as if its name ended in a slash. */
function inTreeOrder(one: TreeLine, other: TreeLine): number {
  const key = ({ mode, name }: TreeLine) =>
    mode === '40000' ? Buffer.concat([name, Buffer.from('/')]) : name;
  return Buffer.compare(key(one), key(other));
}

function treeLineBytes({ mode, name, oid }: TreeLine): Buffer {
  return Buffer.concat([Buffer.from(`${mode} `), name, Buffer.from([0]), Buffer.from(oid, 'hex')]);
}

function runPlainGit(args: readonly string[]): Buffer {
  return execFileSync('git', args, {
    env: plainGitEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 256 * 1024 * 1024,
  });
}
