import { iso } from '../clock.ts';
import { nodeId } from '../ids.ts';
import type { Artifact, RunAttempt, WorkflowRun } from '../store/actions.ts';
import type { Repository } from '../store/repository.ts';
import type { World } from '../store/world.ts';
import { userJson } from './account.ts';
import { headCommitJson } from './git.ts';
import { pullReferences } from './pull.ts';
import { repositoryJson, repositoryUrls } from './repository.ts';

export function latestAttempt({ attempts, id }: WorkflowRun): RunAttempt {
  const latest = attempts.at(-1);
  if (latest === undefined) throw new Error(`run ${id} has no attempt`);
  return latest;
}

const WORKFLOW_ID = 214_773_901;

export function workflowRunJson(
  world: World,
  repository: Repository,
  run: WorkflowRun,
  attempt = latestAttempt(run),
) {
  const { api, web } = repositoryUrls(world, repository);
  const url = `${api}/actions/runs/${run.id}`;
  const headRepository = world.repositories.get(run.headRepository.toLowerCase());
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId('WFR', run.id),
    path: run.path,
    display_title: run.title,
    run_number: run.runNumber,
    run_attempt: attempt.attempt,
    event: run.event,
    status: attempt.status,
    conclusion: attempt.conclusion,
    head_branch: run.headBranch,
    head_sha: run.headSha,
    workflow_id: WORKFLOW_ID,
    check_suite_id: run.suite.id,
    url,
    html_url: `${web}/actions/runs/${run.id}`,
    artifacts_url: `${url}/artifacts`,
    jobs_url: `${url}/jobs`,
    pull_requests: pullReferences(world, repository, run.headSha),
    created_at: run.createdAt,
    run_started_at: attempt.startedAt,
    updated_at: attempt.updatedAt,
    actor: userJson(world, run.actor),
    triggering_actor: userJson(world, attempt.triggeredBy),
    head_commit:
      repository.git.commit(run.headSha) === undefined ? null : headCommitJson(repository, run.headSha),
    repository: repositoryJson(world, repository),
    head_repository: headRepository === undefined ? null : repositoryJson(world, headRepository),
  };
}

const KEPT_MS = 90 * 24 * 60 * 60 * 1_000;

export function artifactJson(world: World, repository: Repository, artifact: Artifact) {
  const { api } = repositoryUrls(world, repository);
  const url = `${api}/actions/artifacts/${artifact.id}`;
  const run = repository.runs.get(artifact.run);
  const expires = Date.parse(artifact.createdAt) + KEPT_MS;
  return {
    id: artifact.id,
    node_id: nodeId('AR', artifact.id),
    name: artifact.name,
    size_in_bytes: artifact.zip.length,
    url,
    archive_download_url: `${url}/zip`,
    expired: artifact.expired,
    created_at: artifact.createdAt,
    updated_at: artifact.createdAt,
    expires_at: iso(expires),
    workflow_run: {
      id: artifact.run,
      repository_id: repository.id,
      head_repository_id: repository.id,
      head_branch: run?.headBranch ?? null,
      head_sha: run?.headSha ?? null,
    },
  };
}
