import { openEvidenceDirectory } from '../../../src/evidence/directory/open-evidence-directory.ts';
import type { GitHub } from '../github.ts';
import type { Words } from '../store/words.ts';
import { importGit, type RecordedCommit } from './import-git.ts';
import { importPeople, importUpstream } from './import-surroundings.ts';
import { Comments, Pull, Recording, ReviewComments, Reviews } from './recorded.ts';
import { runSteps } from './run-steps.ts';
import { pullOf, type Step } from './step.ts';

export interface Replay {
  readonly repository: string;
  readonly number: number;
  /** In the order in which they happened. What an app would say itself is among them: the caller chooses. */
  readonly steps: readonly Step[];
  /** Plays every step that is wanted. */
  playAll(isWanted?: (step: Step) => boolean): Promise<void>;
}

export interface ReplayOptions {
  /** Upstream pull requests (`owner/name#1`) that are still open at the beginning; `mergeUpstream` merges them. */
  readonly openUpstream?: readonly string[];
}

/** Seeds what an evidence directory holds, as it was before its pull request; what happened then is to be played. */
export async function replayEvidence(
  github: GitHub,
  root: string,
  options: ReplayOptions = {},
): Promise<Replay> {
  const recording = new Recording(root);
  const { evidence, manifest } = await openEvidenceDirectory(root);
  const { repository: name, pullRequest: number } = manifest;
  const { branch, commit } = manifest.default;
  const repository = github.addRepository(name, { defaultBranch: branch });
  const commits = await importGit(github.world, repository, evidence, recording);
  repository.branches.set(branch, commit);
  importPeople(github, name, recording);
  importUpstream(github, recording, options.openUpstream ?? []);
  const steps = [
    ...pullSteps(github, recording, name, number, commits),
    ...wordSteps(github, recording, name, number),
    ...runSteps(github, recording, name, number),
  ]
    .map((step) => ({ ...step, play: () => atItsTime(github, step) }))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return {
    repository: name,
    number,
    steps,
    playAll: async (isWanted = () => true) => {
      for (const step of steps) if (isWanted(step)) await step.play();
    },
  };
}

/** Exactly as recorded, whatever has happened since; the change itself takes the second that is missing. */
async function atItsTime({ clock }: GitHub, { at, play }: Step): Promise<void> {
  clock.set(new Date(Date.parse(at) - 1_000).toISOString());
  await play();
}

function pullSteps(
  github: GitHub,
  recording: Recording,
  repository: string,
  number: number,
  commits: readonly RecordedCommit[],
): Step[] {
  const pull = recording.read('github/pull.json', Pull);
  const opened = Date.parse(pull.created_at);
  const first = commits.findLast(({ at }) => Date.parse(at) <= opened) ?? commits[0];
  if (first === undefined) throw new Error(`${recording.root} records no commits`);
  const open = async () => {
    await github.openPullRequest({
      repository,
      number,
      title: pull.title,
      body: pull.body,
      author: pull.user.login,
      draft: pull.draft,
      branch: pull.head.ref,
      head: first.sha,
      labels: pull.labels.map(({ name }) => name),
    });
  };
  const pushes = commits.slice(commits.indexOf(first) + 1).map(({ sha, at, by, message }): Step => {
    const play = async () => {
      await github.push(pullOf(github, repository, number), {}, { head: sha });
    };
    return { kind: 'pushed', at, by, text: message, id: undefined, play };
  });
  const { title: text, created_at: at } = pull;
  return [{ kind: 'opened', at, by: pull.user.login, text, id: undefined, play: open }, ...pushes];
}

function wordSteps(github: GitHub, recording: Recording, repository: string, number: number): Step[] {
  const pull = () => pullOf(github, repository, number);
  const comments = recording.readOr('github/comments.json', Comments, []);
  const reviews = recording.readOr('github/reviews.json', Reviews, []);
  const inline = recording.readOr('github/review-comments.json', ReviewComments, []);
  return [
    ...comments.map((comment): Step => {
      const { id, body, user, created_at: at } = comment;
      const play = async () =>
        remember(github, await github.comment(pull(), user.login, body, { id }), comment);
      return { kind: 'commented', at, by: user.login, text: body, id, play };
    }),
    ...reviews.map((review): Step => {
      const { id, body, user, state, submitted_at: at, commit_id: commit } = review;
      const input = { id, body, state, commit };
      const play = async () => remember(github, await github.review(pull(), user.login, input), review);
      return { kind: 'reviewed', at, by: user.login, text: body, id, play };
    }),
    ...inline.map((comment): Step => {
      const { id, body, user, path, line, created_at: at, in_reply_to_id: inReplyTo } = comment;
      const { pull_request_review_id: review, commit_id: commit } = comment;
      const input = { id, body, path, line: line ?? null, review, commit };
      const reply = inReplyTo === undefined ? {} : { inReplyTo };
      const play = async () =>
        remember(github, await github.reviewComment(pull(), user.login, { ...input, ...reply }), comment);
      return { kind: 'commented inline', at, by: user.login, text: body, id, play };
    }),
  ];
}

/** Of an edit only its time and author are recorded. */
function remember(
  { world }: GitHub,
  words: Words,
  recorded: {
    readonly editor?: { login: string } | null | undefined;
    readonly last_edited_at?: string | null | undefined;
  },
): void {
  const { editor, last_edited_at: at } = recorded;
  if (editor === undefined || editor === null || at === undefined || at === null) return;
  Object.assign(words, { editor: world.account(editor.login), lastEditedAt: at, updatedAt: at });
}
