import { z } from 'zod';
import { Day } from '../../evidence/formats.ts';
import { UsageError } from '../usage-error.ts';

const Revision = z
  .string()
  .min(1)
  .refine((revision) => !revision.startsWith('-'), 'a revision cannot begin with "-"');

/** Options of `pr-verdict matrix`, as commander hands them over. */
const MatrixOptions = z.object({
  gitDir: z.string().min(1),
  rev: Revision,
  base: Revision.optional(),
  date: Day.optional(),
  format: z.enum(['text', 'json']),
});
export type MatrixOptions = z.infer<typeof MatrixOptions>;

/** Throws `UsageError` naming each option that is wrong. */
export function parseMatrixOptions(raw: unknown): MatrixOptions {
  const parsed = MatrixOptions.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    parsed.error.issues
      .map(({ path: [key], message }) => `--${key === 'gitDir' ? 'git-dir' : String(key)}: ${message}`)
      .join('\n'),
  );
}
