import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const User = z.object({ login: z.string() });
const Sha = z.object({ sha: z.string() });
const Words = {
  id: z.number(),
  user: User,
  author_association: z.string(),
  body: z.string(),
  editor: User.nullish(),
  last_edited_at: z.string().nullish(),
};

export const Pull = z.object({
  title: z.string(),
  body: z.string().nullable(),
  draft: z.boolean(),
  user: User,
  author_association: z.string(),
  created_at: z.string(),
  labels: z.array(z.object({ name: z.string() })),
  head: z.object({ ref: z.string() }),
});
export const Comments = z.array(z.object({ ...Words, created_at: z.string() }));
export const Reviews = z.array(
  z.object({
    ...Words,
    submitted_at: z.string(),
    commit_id: z.string(),
    state: z.enum(['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED', 'DISMISSED']),
  }),
);
export const ReviewComments = z.array(
  z.object({
    ...Words,
    created_at: z.string(),
    path: z.string(),
    line: z.number().nullish(),
    commit_id: z.string(),
    pull_request_review_id: z.number(),
    in_reply_to_id: z.number().optional(),
  }),
);
export const Commits = z.array(
  z.object({
    sha: z.string(),
    commit: z.object({ message: z.string(), committer: z.object({ name: z.string(), date: z.string() }) }),
    parents: z.array(Sha),
  }),
);
export const GitCommits = z.record(z.string(), z.object({ parents: z.array(z.string()), date: z.string() }));
export const CheckRuns = z.object({
  check_runs: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      conclusion: z.string().nullable(),
      started_at: z.string(),
      completed_at: z.string().nullable(),
      check_suite: z.object({ id: z.number() }),
    }),
  ),
});
export const Runs = z.object({
  workflow_runs: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      path: z.string(),
      event: z.string(),
      status: z.string(),
      conclusion: z.string().nullable(),
      head_sha: z.string(),
      run_attempt: z.number(),
      check_suite_id: z.number(),
      created_at: z.string(),
      updated_at: z.string(),
      actor: User,
    }),
  ),
});
export const Artifacts = z.object({
  artifacts: z.array(
    z.object({ id: z.number(), name: z.string(), expired: z.boolean(), created_at: z.string() }),
  ),
});
const Refused = z.object({ $status: z.number() });
export const Permission = z.union([
  z.object({ permission: z.enum(['none', 'read', 'write', 'admin']), role_name: z.string() }),
  Refused,
]);
export const Team = z.union([z.object({ state: z.string(), role: z.string() }), Refused]);
export const UpstreamPull = z.object({
  title: z.string(),
  state: z.enum(['open', 'closed']),
  draft: z.boolean().optional(),
  user: User,
  merged_at: z.string().nullable(),
  merge_commit_sha: z.string().nullable(),
});
export const UpstreamFiles = z.array(
  z.looseObject({ filename: z.string(), status: z.string(), previous_filename: z.string().optional() }),
);

/** The files of an evidence directory. */
export class Recording {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Throws if the file is not there or has another shape. */
  read<Value>(name: string, schema: z.ZodType<Value>): Value {
    return schema.parse(JSON.parse(readFileSync(path.join(this.root, name), 'utf8')));
  }

  readOr<Value>(name: string, schema: z.ZodType<Value>, fallback: Value): Value {
    return existsSync(path.join(this.root, name)) ? this.read(name, schema) : fallback;
  }

  bytes(name: string): Uint8Array {
    return readFileSync(path.join(this.root, name));
  }

  /** Files below a folder, relative to it. */
  files(folder: string): string[] {
    const cwd = path.join(this.root, folder);
    const found = globSync('**/*', { cwd, withFileTypes: true }).filter((entry) => entry.isFile());
    return found.map((entry) => path.relative(cwd, path.join(entry.parentPath, entry.name))).sort();
  }
}
