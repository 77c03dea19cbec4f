import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GeneratedSize, generateRepository } from './generate-repository.ts';
import { measure } from './measure.ts';

/**
 * `npm run bench [-- <args of pr-verdict check>]`: whole processes, fastest of three.
 * With arguments, that pull request is measured first; without, the recorded fixture.
 */
const given = process.argv.slice(2);
const fixture = fileURLToPath(new URL('../fixtures/pr-4303', import.meta.url));

const generated: readonly (readonly [string, GeneratedSize])[] = [
  ['generated: 3,000 files, 5,000 lines', { changedFiles: 3_000, codeownersLines: 5_000 }],
  ['generated: 30,000 files, 5,000 lines', { changedFiles: 30_000, codeownersLines: 5_000 }],
  ['generated: 3,000 files, 50,000 lines', { changedFiles: 3_000, codeownersLines: 50_000 }],
];

console.log('whole process                           wall s   CPU s   peak MB');
print('pr-verdict --version', ['--version']);
if (given.length > 0) print('the pull request given', ['check', ...given]);
else print('fixtures/pr-4303', ['check', '--evidence', fixture]);
for (const [name, size] of generated) {
  const repository = generateRepository(size);
  const revisions = ['--base', 'base', '--head', 'head', '--pr', '1', '--signoff-author', 'owner'];
  print(name, ['check', '--git-dir', repository, ...revisions]);
  rmSync(repository, { recursive: true, force: true });
}

function print(name: string, args: readonly string[]): void {
  const { wallSeconds, cpuSeconds, peakMegabytes } = measure(args);
  console.log(
    `${name.padEnd(40)}${format(wallSeconds)}${format(cpuSeconds)}${peakMegabytes.toFixed(0).padStart(10)}`,
  );
}

function format(seconds: number): string {
  return seconds.toFixed(2).padStart(8);
}
