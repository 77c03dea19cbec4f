import type {
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
  UpstreamFile,
  UpstreamPull,
  WorkflowRun,
  WorkflowRunList,
} from './github-schema.ts';

/** What a check may learn from the audited repository on GitHub. A refusal rejects with `EvidenceRefused`. */
export interface GitHubEvidence {
  pull(): Promise<PullRequest>;
  commits(): Promise<readonly CommitItem[]>;
  comments(): Promise<readonly Comment[]>;
  reviews(): Promise<readonly Review[]>;
  reviewComments(): Promise<readonly ReviewComment[]>;
  /** All check runs of a commit, not only the latest of each name. */
  checkRuns(sha: string): Promise<CheckRunList>;
  runs(): Promise<WorkflowRunList>;
  run(id: number, attempt: number): Promise<WorkflowRun>;
  artifacts(run: number): Promise<ArtifactList>;
  artifactZip(artifact: number): Promise<Uint8Array>;
  /** Another pull request of the repository. */
  earlierPull(number: number): Promise<EarlierPull>;
  /** Workflow runs on the commits of another pull request, and on the commit that merged it. */
  earlierRuns(number: number): Promise<WorkflowRunList>;
  permission(login: string): Promise<Permission>;
  teamMembership(organisation: string, slug: string, login: string): Promise<Membership>;
}

export interface Page {
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  readonly fetchedAt: string;
  readonly body: Uint8Array;
}

/** What a check may learn from allow-listed recipe repositories and pages. */
export interface UpstreamEvidence {
  pull(repository: string, number: number): Promise<UpstreamPull>;
  pullFiles(repository: string, number: number): Promise<readonly UpstreamFile[]>;
  /** The commit that a tag, a branch or a commit's own name stands for. */
  commit(repository: string, ref: string): Promise<string>;
  /** A file's bytes, or `undefined` when the commit provably has no file there. */
  file(repository: string, sha: string, path: string): Promise<Uint8Array | undefined>;
  /** A published page with its status, which may be an error's. Rejects with `EvidenceUnreadable` for what cannot be reached. */
  page(url: string): Promise<Page>;
}
