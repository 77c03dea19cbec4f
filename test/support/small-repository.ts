import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Files = Readonly<Record<string, string>>;

/** A git repository for tests of the command line: same files, same commit ids, on every machine. */
export class SmallRepository {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
    mkdirSync(directory, { recursive: true });
    this.git('init', '--quiet', '--initial-branch=main');
  }

  git(...args: readonly string[]): string {
    return execFileSync('git', ['-C', this.directory, ...args], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_AUTHOR_NAME: 'Ada',
        GIT_AUTHOR_EMAIL: 'ada@example.com',
        GIT_AUTHOR_DATE: '2026-10-01T12:00:00Z',
        GIT_COMMITTER_NAME: 'Ada',
        GIT_COMMITTER_EMAIL: 'ada@example.com',
        GIT_COMMITTER_DATE: '2026-10-01T12:00:00Z',
      },
    }).trim();
  }

  /** Commits the files over what is there and returns the commit's id; an empty text removes the file. */
  commit(message: string, files: Files): string {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.directory, name);
      mkdirSync(path.dirname(file), { recursive: true });
      if (text === '') rmSync(file);
      else writeFileSync(file, text);
    }
    this.git('add', '--all');
    this.git('commit', '--quiet', '--no-verify', '--allow-empty', `--message=${message}`);
    return this.git('rev-parse', 'HEAD');
  }

  /** Starts a branch, at a revision or, without one, with a history of its own. */
  branch(name: string, at?: string): void {
    if (at !== undefined) this.git('checkout', '--quiet', '-b', name, at);
    else {
      this.git('checkout', '--quiet', '--orphan', name);
      this.git('rm', '--quiet', '-rf', '.');
    }
  }
}
