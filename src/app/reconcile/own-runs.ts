import { z } from 'zod';
import type { GitHubClient } from '../../evidence/github/client/github-client.ts';
import type { OwnCheckRun } from '../../evidence/github/pull/observed.ts';

const CheckRuns = z.object({
  check_runs: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      status: z.string(),
      conclusion: z.string().nullable(),
      external_id: z.string().nullable(),
      started_at: z.string().nullable(),
    }),
  ),
});

/** The App's own check runs on a commit that is not a pull request's head: the newest of each name. */
export async function ownRunsOf(
  client: GitHubClient,
  repository: string,
  sha: string,
  appId: number,
): Promise<OwnCheckRun[]> {
  const [owner = '', repo = ''] = repository.split('/');
  const route = 'GET /repos/{owner}/{repo}/commits/{sha}/check-runs';
  const parameters = { owner, repo, sha, app_id: appId, filter: 'latest', per_page: 100 };
  const { check_runs: runs } = await client.json(route, parameters, CheckRuns);
  return runs.map(({ external_id: externalId, started_at: startedAt, ...run }) => ({
    ...run,
    externalId,
    startedAt,
  }));
}
