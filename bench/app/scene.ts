import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GitHub, startGitHub } from '../../test/emulator/github.ts';
import type { Pull } from '../../test/emulator/store/pull.ts';
import { realSize, repositoryFiles } from './repository.ts';

const REVIEWER = 'nvpohanh';
const AUTHOR = 'weireweire';
const RECIPE = { repository: 'sgl-project/sglang', number: 45749 };
/** Of the recorded pull request. */
const CHANGED_FILES = 3;
const FILES = 20;
const COMMITS = 20;
const COMMENTS = 60;
const CHECK_RUNS = 150;

/** A GitHub with a repository of real size and its people, and the same repository at other owners. */
export async function startScene(others: readonly string[] = []): Promise<GitHub> {
  const { base } = repositoryFiles(realSize);
  const github = await startGitHub({ files: base });
  for (const name of others) github.seedRepository(name, base);
  for (const name of [github.repository, ...others]) {
    github.setMember('maintainer', { permission: 'admin', association: 'OWNER' }, name);
    for (const login of [AUTHOR, REVIEWER, 'hlindqvist-nv'])
      github.setMember(login, { permission: 'write', association: 'COLLABORATOR' }, name);
  }
  github.addUpstreamPull(RECIPE.repository, {
    ...RECIPE,
    title: 'Commands of the cookbook for GB300',
    author: 'jfeldt-sgl',
    mergedAt: '2026-10-21T06:15:20Z',
    mergeCommit: '47f181fe4584b6cb06a6d7e6f0add1f13d019b3a',
    files: [],
  });
  return github;
}

/** The recorded pull request: its three files in one commit. */
export function openSmallPull(github: GitHub, repository = github.repository, body = ''): Promise<Pull> {
  const { change } = repositoryFiles(realSize);
  // No two pull requests have a file in common, so that nothing that one brought is there for the next one.
  const mark = `# For ${repository}#${github.world.repository(repository).nextNumber}.\n`;
  const files = Object.entries(change).map(([path, text]) => [path, `${text}${mark}`]);
  return github.openPullRequest({
    repository,
    title: 'Update the disaggregated entry of GB300',
    body,
    author: AUTHOR,
    files: Object.fromEntries(files),
    labels: ['full-sweep-enabled'],
  });
}

/** The recorded pull request with 20 files, 20 commits, 60 comments and 150 check runs. */
export async function openLargePull(github: GitHub): Promise<Pull> {
  const pull = await openSmallPull(github);
  const others = FILES - CHANGED_FILES;
  for (let at = 1; at < COMMITS; at += 1) {
    const path = `inferencex-e2e/docs/notes/${pull.number}-${at % others}.md`;
    await github.push(pull, { [path]: `Notes of commit ${at}.\n` });
  }
  for (let at = 0; at < COMMENTS; at += 1) await github.comment(pull, AUTHOR, `Point ${at} is done.`);
  await github.completeSweep({
    pr: pull,
    checkRuns: Array.from({ length: CHECK_RUNS }, (_, at) => ({ name: `multi-node agentic / point ${at}` })),
    artifacts: [{ name: 'results_bmk', content: { 'agg_bmk.json': '[]' } }],
  });
  return pull;
}

/** The reviewer's sign-off, as the recorded pull request has it. */
export function signOff(github: GitHub, pull: Pull) {
  return github.comment(pull, REVIEWER, recordedSignoff());
}

/** The text of the recorded sign-off, by its place in the file of the fixture. */
function recordedSignoff(): string {
  const file = fileURLToPath(new URL('../../fixtures/pr-4303/github/comments.json', import.meta.url));
  const comments: { readonly body: string }[] = JSON.parse(readFileSync(file, 'utf8'));
  const signoff = comments.find(({ body }) => body.startsWith('As a PR reviewer and CODEOWNER'));
  if (signoff === undefined) throw new Error('the fixture has no sign-off');
  return signoff.body;
}
