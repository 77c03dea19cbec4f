import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { VerdictJson } from '../../src/verdict/json.ts';
import { expectedOwners } from './expected-owners.ts';
import { git } from './git.ts';
import type { PullRequest } from './pull-requests.ts';
import { dropItem, fillIn, templateText, weakenItem } from './sign-offs.ts';

export interface Run {
  readonly pullRequest: number;
  readonly signoff: string;
  readonly outcome: string;
  readonly seconds: number;
  /** What came out instead of what must, if they differ. */
  readonly unexpected: string | undefined;
}

type Status = VerdictJson['checks'][number]['status'];

const command = fileURLToPath(new URL('../../bin/pr-verdict.js', import.meta.url));
const foreigner = 'somebody-else-entirely';

/** One pull request with its own base's template: by an owner, by a foreigner, with one item dropped, with one weakened. */
export async function judge(repository: string, pull: PullRequest): Promise<Run[]> {
  const template = templateText(git(repository, ['show', `${pull.base}:docs/PR_REVIEW_CHECKLIST.md`]));
  const owners = ownersOfChanges(repository, pull);
  const owner = pickOwner(owners);
  const ofOwner = expectedCodeowner(owners, owner);
  const filled = fillIn(template, owner);
  const inForce = pull.merged >= '2026-07-03';
  const cases: readonly (readonly [string, string, string, Status, Status])[] = [
    ['owner', owner, filled, ofOwner, 'PASS'],
    ['foreign', foreigner, fillIn(template, foreigner), expectedCodeowner(owners, foreigner), 'PASS'],
    ['dropped', owner, dropItem(filled, pull.pr), ofOwner, 'FAIL'],
    ['weakened', owner, weakenItem(filled, pull.pr), ofOwner, 'FAIL'],
  ];
  const runs: Run[] = [];
  for (const [signoff, author, text, codeowner, form] of cases) {
    runs.push(await runOnce(repository, pull, signoff, author, text, [codeowner, inForce ? form : 'N/A']));
  }
  return runs;
}

function ownersOfChanges(repository: string, pull: PullRequest): string[][] {
  const blob = git(repository, ['rev-parse', `${pull.base}:.github/CODEOWNERS`]).trim();
  const mergeBase = git(repository, ['merge-base', pull.base, pull.head]).trim();
  const names = git(repository, ['diff', '--no-renames', '--name-only', '-z', mergeBase, pull.head]).split(
    '\0',
  );
  return names.filter((name) => name !== '').map((name) => [...expectedOwners(blob, name)]);
}

const isCatchAll = (owners: readonly string[]) => owners.join() === '@InferenceX/core';

function pickOwner(owners: readonly string[][]): string {
  const specific = owners
    .filter((names) => !isCatchAll(names))
    .map((names) => names.filter((name) => !name.includes('/')));
  const ofAll = specific[0]?.find((name) => specific.every((names) => names.includes(name)));
  return (ofAll ?? specific[0]?.[0] ?? '@chunfangamd').slice(1);
}

/** What check 0 must say, from the hand-written table alone: offline no team can be read. */
function expectedCodeowner(owners: readonly string[][], login: string): Status {
  const isListed = login !== foreigner;
  const standings = owners.map((names): Status => {
    if (names.includes(`@${login}`) || (isCatchAll(names) && isListed)) return 'PASS';
    return names.some((name) => name.includes('/')) ? 'SKIPPED' : 'FAIL';
  });
  return (
    standings.find((status) => status === 'FAIL') ??
    standings.find((status) => status === 'SKIPPED') ??
    'PASS'
  );
}

async function runOnce(
  repository: string,
  pull: PullRequest,
  signoff: string,
  author: string,
  text: string,
  expected: readonly Status[],
): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pr-verdict-survey-'));
  const file = path.join(folder, 'signoff.md');
  writeFileSync(file, text);
  const revisions = [
    '--git-dir',
    repository,
    '--base',
    pull.base,
    '--head',
    pull.head,
    '--pr',
    String(pull.pr),
  ];
  const rest = [
    '--signoff',
    file,
    '--signoff-author',
    author,
    '--date',
    pull.merged,
    '--checks',
    '0,5',
    '--format',
    'json',
  ];
  const begun = performance.now();
  const { code, stdout, stderr } = await run([command, 'check', ...revisions, ...rest]);
  const seconds = (performance.now() - begun) / 1000;
  rmSync(folder, { recursive: true });
  const base = { pullRequest: pull.pr, signoff, seconds };
  if (stderr !== '' || code === 2) return { ...base, outcome: `exit ${code}`, unexpected: stderr };
  const verdict = VerdictJson.parse(JSON.parse(stdout));
  const statuses = verdict.checks.map((check) => check.status);
  const outcome = `${verdict.checks.map((check) => `${check.number} ${check.status}`).join(', ')}: ${verdict.verdict}`;
  const wrong =
    statuses.some((status, index) => status !== expected[index]) ||
    (!verdict.complete && verdict.verdict === 'PASS');
  return { ...base, outcome, unexpected: wrong ? `${outcome}, expected ${expected.join(', ')}` : undefined };
}

function run(args: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
