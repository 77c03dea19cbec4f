import { execFileSync } from 'node:child_process';

/** A merged pull request of the public repository: squash merges end their subject with its number. */
export interface Subject {
  readonly pullRequest: number;
  readonly base: string;
  readonly head: string;
}

const folders = ['configs', '.github/configs', 'benchmarks', 'perf-changelog.yaml'];

/** Newest first. */
export function mergedPulls(directory: string, most: number): readonly Subject[] {
  const log = execFileSync('git', ['log', '--first-parent', '--format=%H %P %s', 'HEAD', '--', ...folders], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return log
    .split('\n')
    .flatMap((line): Subject[] => {
      const [, head = '', base = '', number] =
        /^([0-9a-f]{40}) ([0-9a-f]{40}) .*\(#(\d+)\)$/.exec(line) ?? [];
      return number === undefined ? [] : [{ pullRequest: Number(number), base, head }];
    })
    .slice(0, most);
}
