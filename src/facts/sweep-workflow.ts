import type { FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { EvidenceInputError, EvidenceRefused, EvidenceUnreadable } from '../evidence/errors.ts';
import type { GitEvidence } from '../evidence/git-evidence.ts';
import { readText } from '../evidence/read-text.ts';
import { isAtOneOf, knownBases } from './base-commits.ts';
import { describeProblem } from './reuse-refusal.ts';
import type { ChangedWorkflow } from './reuse-workflow.ts';
import type { SweepRun } from './sweep-runs.ts';

/** The pull request changes a workflow file that made the run's jobs, so that their success is what it makes of it. */
export interface OwnWorkflow {
  readonly kind: 'own-workflow';
  readonly path: string;
  /** Chooses the run: `/use 5`. */
  readonly command: string;
}

const DIRECTORY = '.github/workflows';
/** The real one calls four. */
const MOST_CALLED = 20;
const call =
  /^[ \t-]{0,200}uses:[ \t]{0,9}["']?\.\/(\.github\/workflows\/[\w.-]{1,99}\.ya?ml)["']?[ \t\r]{0,9}(?:#.*)?$/gm;

/**
 * Why the workflow files that made a run do not count, if they do not: the sweep workflow, then what it calls. Each must be
 * the one at the merge base, or of the base as the run's commit knew it. One that is changed in the diff needs somebody's word
 * for the run; what a commit changed and a later one restored is in no diff. Most pull requests change no workflow: nothing
 * is read then but trees.
 */
export async function sweepWorkflowProblem(
  context: FactContext,
  { id, head_sha: sha }: Pick<SweepRun, 'id' | 'head_sha'>,
): Promise<ChangedWorkflow | OwnWorkflow | undefined> {
  const { evidence, policy } = context;
  const { git, subject } = evidence;
  const main = policy.reuse.workflow;
  try {
    const [used, atBase] = [await workflowsOf(git, sha), await workflowsOf(git, subject.mergeBase)];
    if (isSame(used, atBase)) return undefined;
    const [atHead, bases] = [await workflowsOf(git, subject.head), await knownBases(evidence.github, sha)];
    let own: OwnWorkflow | undefined;
    for (const path of await calledBy(git, sha, main)) {
      const oid = used.get(path);
      if (oid === atBase.get(path)) continue;
      if (oid === atHead.get(path))
        own ??= { kind: 'own-workflow', path, command: `${policy.commands.use} ${id}` };
      else if (!(await isAtOneOf(git, bases, path, oid)))
        return { kind: 'changed-workflow', path, sha, isUnread: false };
    }
    return own;
  } catch (cause) {
    const kinds = [EvidenceRefused, EvidenceUnreadable, EvidenceInputError];
    if (!kinds.some((kind) => cause instanceof kind)) throw cause;
    return { kind: 'changed-workflow', path: main, sha, isUnread: true };
  }
}

/** Of what a commit changed and a later one restored, only the templates of jobs: the sweep workflow itself says what ran. */
export function isAcceptedWorkflow(
  problem: ChangedWorkflow | OwnWorkflow,
  { isPinned, isVouched }: Pick<SweepRun, 'isPinned' | 'isVouched'>,
  { reuse }: FactContext['policy'],
): boolean {
  return problem.kind === 'own-workflow' ? isVouched : isPinned && problem.path !== reuse.workflow;
}

type Oids = ReadonlyMap<string, string>;

function isSame(one: Oids, other: Oids): boolean {
  return one.size === other.size && [...one].every(([path, oid]) => other.get(path) === oid);
}

async function workflowsOf(git: GitEvidence, commit: string): Promise<Oids> {
  return new Map((await git.list(commit, DIRECTORY)).map(({ path, oid }) => [path, oid]));
}

/** The workflow and all that it calls, by paths. */
async function calledBy(git: GitEvidence, commit: string, main: string): Promise<ReadonlySet<string>> {
  const found = new Set([main]);
  for (const path of found) {
    if (found.size > MOST_CALLED) throw new EvidenceUnreadable(main, `calls more than ${MOST_CALLED} others`);
    const text = (await readText(git, commit, path))?.text ?? '';
    for (const [, callee] of text.matchAll(call)) if (callee !== undefined) found.add(callee);
  }
  return found;
}

/** In words that follow "run 5 does not count:". Markdown. */
export function describeWorkflow(problem: ChangedWorkflow | OwnWorkflow): string {
  if (problem.kind === 'changed-workflow') return describeProblem(problem);
  const { path, command } = problem;
  return `this PR changes ${code(path)}, which made its jobs; somebody who may give commands and has read it can choose the run with ${code(command)}`;
}
