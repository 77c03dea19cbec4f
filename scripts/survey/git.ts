import { spawnSync } from 'node:child_process';

/** Standard output of a git command in a clone the caller trusts; empty if it fails. */
export function git(repository: string, args: readonly string[]): string {
  return spawnSync('git', ['--git-dir', repository, ...args], { encoding: 'utf8', maxBuffer: 1 << 30 })
    .stdout;
}
