import { EvidencePartMissing } from './errors.ts';
import type { GitHubEvidence, UpstreamEvidence } from './github-evidence.ts';
import type { EvidencePart } from './part.ts';

function missing(part: EvidencePart, address: string): Promise<never> {
  return Promise.reject(new EvidencePartMissing(part, address));
}

/** GitHub evidence of a run that has none; sources replace what they can supply. */
export const missingGitHub: GitHubEvidence = {
  pull: () => missing('pull', 'the pull request'),
  commits: () => missing('commits', 'the commit list'),
  comments: () => missing('comments', 'the comments'),
  reviews: () => missing('reviews', 'the reviews'),
  reviewComments: () => missing('reviews', 'the review comments'),
  checkRuns: (sha) => missing('checkRuns', `check runs of ${sha}`),
  runs: () => missing('runs', 'the workflow runs'),
  run: (id, attempt) => missing('runs', `run ${id} attempt ${attempt}`),
  artifacts: (run) => missing('artifacts', `artifacts of run ${run}`),
  artifactZip: (artifact) => missing('artifacts', `artifact ${artifact}`),
  earlierPull: (number) => missing('pull', `pull request ${number}`),
  earlierRuns: (number) => missing('runs', `runs of pull request ${number}`),
  permission: (login) => missing('permissions', `permission of ${login}`),
  teamMembership: (organisation, slug, login) =>
    missing('teams', `membership of ${login} in ${organisation}/${slug}`),
};

export const missingUpstream: UpstreamEvidence = {
  pull: (repository, number) => missing('upstream', `${repository}#${number}`),
  pullFiles: (repository, number) => missing('upstream', `files of ${repository}#${number}`),
  commit: (repository, ref) => missing('upstream', `${repository}@${ref}`),
  file: (repository, sha, path) => missing('upstream', `${repository}@${sha}:${path}`),
  page: (url) => missing('pages', url),
};
