import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface GeneratedSize {
  readonly changedFiles: number;
  readonly codeownersLines: number;
}

/** A bare repository whose `head` changes many files of `base`, under a CODEOWNERS of many lines of every kind. */
export function generateRepository({ changedFiles, codeownersLines }: GeneratedSize): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'pr-verdict-bench-'));
  git(directory, ['init', '-q', '--bare', '.']);
  const files = Array.from(
    { length: changedFiles },
    (_, index) => `pkg${index % 50}/dir${index % 700}/file${index}.yaml`,
  );
  const base = commit('base', undefined, [
    ['.github/CODEOWNERS', codeowners(codeownersLines)],
    ['docs/PR_REVIEW_CHECKLIST.md', checklist()],
    ...files.map((file): [string, string] => [file, 'a: 1\n']),
  ]);
  const head = commit(
    'head',
    'refs/heads/base',
    files.map((file): [string, string] => [file, 'a: 2\n']),
  );
  git(directory, ['fast-import', '--quiet'], `${base}${head}`);
  return directory;
}

function codeowners(lines: number): string {
  const patterns = [
    (index: number) => `/pkg${index % 50}/dir${index}/`,
    (index: number) => `pkg${index % 50}/dir${index}/file${index}.yaml`,
    (index: number) => `*.ext${index}`,
    (index: number) => `/pkg${index % 50}/**/f${index}*`,
    (index: number) => `name${index}`,
  ];
  const rules = Array.from(
    { length: lines - 1 },
    (_, index) => `${patterns[index % patterns.length]?.(index)} @owner`,
  );
  return `${['* @owner', ...rules].join('\n')}\n`;
}

function checklist(): string {
  const items = Array.from(
    { length: 20 },
    (_, index) => `- [ ] Verified subject${index} against rule${index} of the guide`,
  );
  return `# Checklist\n\n## Template\n\n${items.join('\n')}\n`;
}

function commit(
  branch: string,
  parent: string | undefined,
  files: readonly (readonly [string, string])[],
): string {
  const author = 'committer bench <bench@example.com> 1780000000 +0000\n';
  const body = files
    .map(([file, text]) => `M 100644 inline ${file}\ndata ${Buffer.byteLength(text)}\n${text}\n`)
    .join('');
  const from = parent === undefined ? '' : `from ${parent}\n`;
  return `commit refs/heads/${branch}\n${author}data 2\nx\n${from}${body}\n`;
}

function git(directory: string, args: readonly string[], input?: string): void {
  const run = spawnSync('git', ['-C', directory, ...args], {
    encoding: 'utf8',
    ...(input !== undefined && { input }),
  });
  if (run.status !== 0) throw new Error(`git ${args.join(' ')}: ${run.stderr}`);
}
