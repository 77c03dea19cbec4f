import type { GitHub } from '../github.ts';
import { Artifacts, CheckRuns, type Recording, Runs } from './recorded.ts';
import { pullOf, type Step } from './step.ts';

/** Workflow runs: each begins at one time and ends at another, with its jobs and artifacts. */
export function runSteps(github: GitHub, recording: Recording, repository: string, number: number): Step[] {
  const { workflow_runs: runs } = recording.readOr('github/runs.json', Runs, { workflow_runs: [] });
  return runs.flatMap((run): Step[] => {
    const { id, name, path, event, actor, head_sha: sha, conclusion } = run;
    const { artifacts } = recording.readOr(`github/artifacts/${id}.json`, Artifacts, { artifacts: [] });
    const listed = recording.readOr(`github/check-runs/${sha}.json`, CheckRuns, { check_runs: [] });
    const jobs = listed.check_runs.filter(({ check_suite }) => check_suite.id === run.check_suite_id);
    const input = () => ({
      pr: pullOf(github, repository, number),
      sha,
      runId: id,
      attempt: run.run_attempt,
      workflow: { name, path },
      event,
    });
    const step = { by: actor.login, text: `${name}, run ${id}`, id };
    const start = async () => void (await github.startSweep(input()));
    const complete = async () => {
      await github.completeSweep({
        ...input(),
        conclusion: conclusion ?? 'success',
        checkRuns: jobs.map((job) => ({
          id: job.id,
          name: job.name,
          conclusion: job.conclusion ?? 'success',
          startedAt: job.started_at,
          completedAt: job.completed_at ?? job.started_at,
        })),
        artifacts: artifacts.map((artifact) => ({
          id: artifact.id,
          name: artifact.name,
          expired: artifact.expired,
          createdAt: artifact.created_at,
          content: recording.bytes(`github/artifact-zips/${artifact.id}.zip`),
        })),
      });
    };
    const isOver = run.status === 'completed';
    return [
      { kind: 'run started', at: run.created_at, ...step, play: start },
      ...(isOver ? [{ kind: 'run completed' as const, at: run.updated_at, ...step, play: complete }] : []),
    ];
  });
}
