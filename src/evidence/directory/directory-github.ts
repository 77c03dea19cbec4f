import { z } from 'zod';
import { EvidenceInputError } from '../errors.ts';
import type { GitHubEvidence } from '../github-evidence.ts';
import {
  ArtifactList,
  CheckRunList,
  Comment,
  CommitItem,
  EarlierPull,
  Membership,
  Permission,
  PullRequest,
  Review,
  ReviewComment,
  WorkflowRun,
  WorkflowRunList,
} from '../github-schema.ts';
import { missingGitHub } from '../missing-evidence.ts';
import type { EvidencePart } from '../part.ts';
import type { ConfinedDirectory } from './confined-directory.ts';
import { readEarlierPull, readEarlierRuns } from './earlier-pulls.ts';

/** A list whose `total_count` exceeds its entries was cut short; nothing may be concluded from it. */
function complete<List extends { readonly total_count: number }>(
  schema: z.ZodType<List>,
  size: (list: List) => number,
): z.ZodType<List> {
  return schema.refine((list) => list.total_count <= size(list), {
    error: (issue) => {
      const count = z.object({ total_count: z.number() }).safeParse(issue.input).data?.total_count;
      return `total_count is ${count}, but fewer entries are listed`;
    },
  });
}

const completeCheckRuns = complete(CheckRunList, (list) => list.check_runs.length);
const completeRuns = complete(WorkflowRunList, (list) => list.workflow_runs.length);
const completeArtifacts = complete(ArtifactList, (list) => list.artifacts.length);

/** Files that every directory with the part must hold. */
export const fixedFiles: Partial<
  Record<EvidencePart, readonly (readonly [file: string, schema: z.ZodType])[]>
> = {
  pull: [['github/pull.json', PullRequest]],
  commits: [['github/commits.json', z.array(CommitItem)]],
  comments: [['github/comments.json', z.array(Comment)]],
  reviews: [
    ['github/reviews.json', z.array(Review)],
    ['github/review-comments.json', z.array(ReviewComment)],
  ],
  runs: [['github/runs.json', completeRuns]],
};

/** Folders of a part, one JSON file per key. */
export const keyedFiles: Partial<
  Record<EvidencePart, readonly (readonly [folder: string, schema: z.ZodType])[]>
> = {
  pull: [['github/pulls', z.union([EarlierPull, z.array(CommitItem)])]],
  checkRuns: [['github/check-runs', completeCheckRuns]],
  runs: [['github/runs', WorkflowRun]],
  artifacts: [['github/artifacts', completeArtifacts]],
  permissions: [['github/permissions', Permission]],
  teams: [['github/teams', Membership]],
};

/** GitHub evidence from an evidence directory: the parts its manifest lists, no others. */
export function directoryGitHub(
  directory: ConfinedDirectory,
  parts: ReadonlySet<EvidencePart>,
): GitHubEvidence {
  const recorded: GitHubEvidence = {
    pull: () => directory.readJson('github/pull.json', PullRequest),
    commits: () => directory.readJson('github/commits.json', z.array(CommitItem)),
    comments: () => directory.readJson('github/comments.json', z.array(Comment)),
    reviews: () => directory.readJson('github/reviews.json', z.array(Review)),
    reviewComments: () => directory.readJson('github/review-comments.json', z.array(ReviewComment)),
    checkRuns: (sha) => directory.readJson(`github/check-runs/${sha}.json`, completeCheckRuns),
    runs: () => directory.readJson('github/runs.json', completeRuns),
    run: (id, attempt) => directory.readJson(`github/runs/${id}-${attempt}.json`, WorkflowRun),
    artifacts: (run) => directory.readJson(`github/artifacts/${run}.json`, completeArtifacts),
    artifactZip: async (artifact) => {
      const file = `github/artifact-zips/${artifact}.zip`;
      const bytes = await directory.read(file);
      if (bytes === undefined)
        throw new EvidenceInputError(
          directory.nameOf(file),
          'is missing, though the manifest lists artifacts',
        );
      return bytes;
    },
    earlierPull: (number) => readEarlierPull(directory, number),
    earlierRuns: async (number) => readEarlierRuns(directory, number, await recorded.runs()),
    permission: (login) => directory.readJson(`github/permissions/${login}.json`, Permission),
    teamMembership: (organisation, slug, login) =>
      directory.readJson(`github/teams/${organisation}/${slug}/${login}.json`, Membership),
  };
  const supplied = <Name extends keyof GitHubEvidence>(
    part: EvidencePart,
    name: Name,
  ): GitHubEvidence[Name] => (parts.has(part) ? recorded[name] : missingGitHub[name]);
  return {
    pull: supplied('pull', 'pull'),
    commits: supplied('commits', 'commits'),
    comments: supplied('comments', 'comments'),
    reviews: supplied('reviews', 'reviews'),
    reviewComments: supplied('reviews', 'reviewComments'),
    checkRuns: supplied('checkRuns', 'checkRuns'),
    runs: supplied('runs', 'runs'),
    run: supplied('runs', 'run'),
    artifacts: supplied('artifacts', 'artifacts'),
    artifactZip: supplied('artifacts', 'artifactZip'),
    earlierPull: supplied('pull', 'earlierPull'),
    earlierRuns: supplied('runs', 'earlierRuns'),
    permission: supplied('permissions', 'permission'),
    teamMembership: supplied('teams', 'teamMembership'),
  };
}
