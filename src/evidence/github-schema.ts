import { z } from 'zod';
import { CommitId, Login } from './formats.ts';

/**
 * Only the fields that are used are read; GitHub adds new ones at will, and a hand-made file need not hold what decides
 * nothing. Source: GitHub REST API, 2022-11-28.
 */
export const Account = z.object({ login: Login, type: z.string().optional() });
export type Account = z.infer<typeof Account>;

const Id = z.int().positive();
/** `OWNER`, `MEMBER`, `COLLABORATOR` and so on; GitHub may add more. */
const Association = z.string().regex(/^[A-Z_]{1,40}$/, 'expected an author association');

const editable = {
  /** Who last edited the body, if anybody (GraphQL `editor`). */
  editor: z.union([z.object({ login: Login }), Login.transform((login) => ({ login }))]).nullish(),
  last_edited_at: z.string().nullish(),
  /** Written with the credentials of this run (GraphQL `viewerDidAuthor`). */
  viewer_did_author: z.boolean().optional(),
};

export const Comment = z.object({
  id: Id,
  user: Account.nullable(),
  author_association: Association.default('NONE'),
  body: z.string().nullish(),
  created_at: z.string(),
  updated_at: z.string().optional(),
  html_url: z.string().optional(),
  ...editable,
});
export type Comment = z.infer<typeof Comment>;

export const Review = z.object({
  id: Id,
  user: Account.nullable(),
  author_association: Association.default('NONE'),
  body: z.string().nullish(),
  state: z.string(),
  submitted_at: z.string().nullish(),
  /** What its author looked at. */
  commit_id: CommitId.nullish(),
  html_url: z.string().optional(),
  ...editable,
});
export type Review = z.infer<typeof Review>;

export const ReviewComment = Comment.extend({
  path: z.string().optional(),
  /** What its author looked at. */
  original_commit_id: CommitId.nullish(),
});
export type ReviewComment = z.infer<typeof ReviewComment>;

export const PullRequest = z.object({
  number: z.number(),
  state: z.string(),
  draft: z.boolean().optional(),
  title: z.string(),
  body: z.string().nullable().default(null),
  user: Account.nullable().default(null),
  labels: z.array(z.object({ name: z.string() })).default([]),
});
export type PullRequest = z.infer<typeof PullRequest>;

/** Another pull request of the repository, as far as it tells where its sweep is. */
export const EarlierPull = z.object({
  number: z.number(),
  merged_at: z.string().nullable(),
  /** Of a merged one: the commit that brought it into the base branch. */
  merge_commit_sha: CommitId.nullable().default(null),
  labels: z.array(z.object({ name: z.string() })).default([]),
});
export type EarlierPull = z.infer<typeof EarlierPull>;

export const CommitItem = z.object({
  sha: z.string(),
  parents: z.array(z.object({ sha: z.string() })).default([]),
});
export type CommitItem = z.infer<typeof CommitItem>;

export const CheckRun = z.object({
  id: z.number(),
  name: z.string(),
  head_sha: z.string(),
  status: z.string(),
  conclusion: z.string().nullable().default(null),
  details_url: z.string().nullable().default(null),
  started_at: z.string().nullable().default(null),
  completed_at: z.string().nullable().default(null),
  app: z.object({ slug: z.string().nullish() }).nullable().default(null),
});
export type CheckRun = z.infer<typeof CheckRun>;

export const CheckRunList = z.object({ total_count: z.number(), check_runs: z.array(CheckRun) });
export type CheckRunList = z.infer<typeof CheckRunList>;

export const WorkflowRun = z.object({
  id: z.number(),
  run_attempt: z.number().default(1),
  path: z.string(),
  event: z.string(),
  status: z.string(),
  conclusion: z.string().nullable().default(null),
  head_sha: z.string(),
  created_at: z.string(),
});
export type WorkflowRun = z.infer<typeof WorkflowRun>;

export const WorkflowRunList = z.object({ total_count: z.number(), workflow_runs: z.array(WorkflowRun) });
export type WorkflowRunList = z.infer<typeof WorkflowRunList>;

export const Artifact = z.object({
  id: z.number(),
  name: z.string(),
  size_in_bytes: z.number().default(0),
  expired: z.boolean(),
  created_at: z.string().nullable().default(null),
  expires_at: z.string().nullable().optional(),
});
export type Artifact = z.infer<typeof Artifact>;

export const ArtifactList = z.object({ total_count: z.number(), artifacts: z.array(Artifact) });
export type ArtifactList = z.infer<typeof ArtifactList>;

export const Permission = z.object({ permission: z.string(), role_name: z.string().optional() });
export type Permission = z.infer<typeof Permission>;

export const Membership = z.object({ state: z.string(), role: z.string().optional() });
export type Membership = z.infer<typeof Membership>;

export const UpstreamPull = z.object({
  number: z.number(),
  state: z.string(),
  draft: z.boolean().optional(),
  title: z.string(),
  merged_at: z.string().nullable(),
  merge_commit_sha: z.string().nullable(),
  html_url: z.string(),
  /** The branch that it goes into; a hand-made file need not say it. */
  base: z
    .object({
      ref: z.string(),
      repo: z.object({ default_branch: z.string().optional() }).nullish(),
    })
    .optional(),
});
export type UpstreamPull = z.infer<typeof UpstreamPull>;

export const UpstreamFile = z.object({
  filename: z.string(),
  status: z.string(),
  previous_filename: z.string().optional(),
});
export type UpstreamFile = z.infer<typeof UpstreamFile>;
