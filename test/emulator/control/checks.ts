import { createCheckRun, requestAction, rerequestRun } from '../actions/check-runs.ts';
import { rerequestSuite } from '../actions/check-suites.ts';
import { completeRun, restartRun, startRun } from '../actions/workflow-runs.ts';
import { latestAttempt } from '../format/actions.ts';
import { repositoryUrls } from '../format/repository.ts';
import type { WorkflowRun } from '../store/actions.ts';
import { actionsApp } from '../store/checks.ts';
import type { Repository } from '../store/repository.ts';
import type { Control, PullRef } from './control.ts';
import { zipOf } from './zip.ts';

export interface JobInput {
  readonly name: string;
  readonly conclusion?: string;
  readonly id?: number;
  readonly startedAt?: string;
  readonly completedAt?: string;
}

export interface ArtifactInput {
  readonly name: string;
  /** A zip, or the files that it is to hold. */
  readonly content: Uint8Array | Readonly<Record<string, string>>;
  readonly id?: number;
  readonly expired?: boolean;
  readonly createdAt?: string;
}

export interface SweepInput {
  readonly pr: PullRef;
  /** A commit of the pull request; its head unless given. */
  readonly sha?: string;
  /** An existing run gets another attempt. */
  readonly runId?: number;
  /** The attempt that this is to be: earlier ones failed. */
  readonly attempt?: number;
  readonly conclusion?: string;
  /** What the workflow's jobs reported. */
  readonly checkRuns?: readonly JobInput[];
  readonly artifacts?: readonly ArtifactInput[];
  readonly workflow?: { readonly name: string; readonly path: string };
  readonly event?: string;
}

const sweepWorkflow = { name: 'Run Sweep', path: '.github/workflows/run-sweep.yml' };
const SOMEBODY = 'maintainer';

export function checkControls(control: Control) {
  const { state } = control;
  const run = (id: number) => control.find('check run', id, ({ checkRuns }) => checkRuns);
  return {
    /** A workflow run of a pull request from start to end; told to the app in GitHub's order. */
    async completeSweep(input: SweepInput): Promise<WorkflowRun> {
      const { repository } = control.pull(input.pr);
      const artifacts = await Promise.all((input.artifacts ?? []).map(packed));
      return control.change(() => {
        const sweep = begun(control, repository, input);
        for (const job of input.checkRuns ?? []) report(control, repository, sweep, job);
        for (const artifact of artifacts) addArtifact(control, repository, sweep, artifact);
        completeRun(state, repository, sweep, input.conclusion ?? 'success');
        return sweep;
      });
    },
    /** A run that goes on until `completeSweep` is called with its number. */
    startSweep(input: SweepInput): Promise<WorkflowRun> {
      return control.change(() => begun(control, control.pull(input.pr).repository, input));
    },
    expireArtifact(id: number): void {
      control.find('artifact', id, ({ artifacts }) => artifacts).item.expired = true;
    },
    rerequestCheckRun(id: number, by = SOMEBODY): Promise<void> {
      const { repository, item } = run(id);
      return control.change(() => rerequestRun(state, repository, item, control.account(by)));
    },
    rerequestCheckSuite(id: number, by = SOMEBODY): Promise<void> {
      const { repository, item } = control.find('check suite', id, ({ suites }) => suites);
      return control.change(() => rerequestSuite(state, repository, item, control.account(by)));
    },
    requestAction(id: number, identifier: string, by = SOMEBODY): Promise<void> {
      const { repository, item } = run(id);
      return control.change(() => requestAction(state, repository, item, identifier, control.account(by)));
    },
  };
}

/** The run of the input, going on. */
function begun(control: Control, repository: Repository, input: SweepInput): WorkflowRun {
  const { state } = control;
  const { pull } = control.pull(input.pr);
  const known = input.runId === undefined ? undefined : repository.runs.get(input.runId);
  if (known !== undefined && latestAttempt(known).status !== 'completed') return known;
  if (known !== undefined) restartRun(state, repository, known, pull.author);
  const run =
    known ??
    startRun(state, repository, {
      ...(input.workflow ?? sweepWorkflow),
      id: input.runId,
      title: pull.title,
      event: input.event ?? 'pull_request',
      headBranch: pull.head.ref,
      headRepository: pull.head.repository,
      headSha: input.sha ?? pull.head.sha,
      actor: pull.author,
    });
  while (latestAttempt(run).attempt < (input.attempt ?? 1)) {
    completeRun(state, repository, run, 'failure');
    restartRun(state, repository, run, pull.author);
  }
  return run;
}

function report(control: Control, repository: Repository, run: WorkflowRun, job: JobInput): void {
  const { world, state } = control;
  const id = job.id ?? world.ids.next('checkRun');
  const { web } = repositoryUrls(world, repository);
  const input = {
    id,
    name: job.name,
    headSha: run.headSha,
    app: actionsApp,
    suite: run.suite,
    detailsUrl: `${web}/actions/runs/${run.id}/job/${id}`,
    conclusion: job.conclusion ?? 'success',
    startedAt: job.startedAt,
    completedAt: job.completedAt,
  };
  createCheckRun(state, repository, input, latestAttempt(run).triggeredBy);
}

function addArtifact(
  { world }: Control,
  { artifacts }: Repository,
  run: WorkflowRun,
  { name, zip, id, createdAt, expired }: Awaited<ReturnType<typeof packed>>,
): void {
  const artifact = {
    id: id ?? world.ids.next('artifact'),
    run: run.id,
    name,
    zip,
    createdAt: createdAt ?? world.clock.now(),
    expired,
  };
  artifacts.set(artifact.id, artifact);
}

async function packed({ name, content, id, createdAt, expired = false }: ArtifactInput) {
  const zip = content instanceof Uint8Array ? content : await zipOf(content);
  return { name, zip, id, createdAt, expired };
}
