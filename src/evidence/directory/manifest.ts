import { z } from 'zod';
import { CommitId, Day, RepositoryName } from '../formats.ts';
import { evidenceParts } from '../part.ts';

/** `evidence.json`: what is judged, and which parts this directory supplies. */
export const Manifest = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.enum(['fixture', 'recording']),
  repository: RepositoryName,
  pullRequest: z.int().positive(),
  base: CommitId,
  head: CommitId,
  mergeBase: CommitId,
  default: z.strictObject({ branch: z.string().min(1), commit: CommitId }),
  date: Day,
  signoff: z
    .string()
    .regex(
      /^(?:issuecomment-|pullrequestreview-|discussion_r)\d+$/,
      'expected issuecomment-<id>, pullrequestreview-<id> or discussion_r<id>',
    )
    .nullable(),
  parts: z.array(z.enum(evidenceParts)),
});
export type Manifest = z.infer<typeof Manifest>;
