import { z } from 'zod';
import { Day, Login, RepositoryName } from '../../evidence/formats.ts';
import { UsageError } from '../usage-error.ts';

const Revision = z
  .string()
  .min(1)
  .refine((revision) => !revision.startsWith('-'), 'a revision cannot begin with "-"');

/** `owner/name=<directory>` */
const UpstreamClone = z.string().transform((text, context) => {
  const at = text.indexOf('=');
  const repository = RepositoryName.safeParse(text.slice(0, Math.max(at, 0)));
  const directory = text.slice(at + 1);
  if (repository.success && directory !== '') return { repository: repository.data, directory };
  context.addIssue({ code: 'custom', message: 'expected owner/name=<git directory>' });
  return z.NEVER;
});
export type UpstreamClone = z.infer<typeof UpstreamClone>;

/** Clones of upstream repositories, each named once. */
export const UpstreamClones = z
  .array(UpstreamClone)
  .refine(
    (clones) => new Set(clones.map(({ repository }) => repository.toLowerCase())).size === clones.length,
    'names one repository twice',
  )
  .default([]);

/** Options of `pr-verdict check`, as commander hands them over. */
const CheckOptions = z.object({
  gitDir: z.string().min(1).optional(),
  base: Revision.optional(),
  head: Revision.optional(),
  pr: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'expected a pull request number')
    .transform(Number)
    .optional(),
  repo: RepositoryName.optional(),
  defaultRef: Revision.optional(),
  evidence: z.string().min(1).optional(),
  signoff: z.string().min(1).optional(),
  signoffAuthor: z
    .string()
    .transform((login) => login.replace(/^@/, ''))
    .pipe(Login)
    .optional(),
  comments: z.string().min(1).optional(),
  upstream: UpstreamClones,
  date: Day.optional(),
  policy: z.string().min(1).optional(),
  charts: z.string().min(1).optional(),
  checks: z
    .string()
    .regex(/^\d{1,3}(?:,\d{1,3})*$/, 'expected numbers separated by commas, such as 0,5')
    .transform((list) => list.split(',').map(Number))
    .optional(),
  format: z.enum(['text', 'json', 'markdown']),
});
export type CheckOptions = z.infer<typeof CheckOptions>;

/** Throws `UsageError` naming each option that is wrong. */
export function parseCheckOptions(raw: unknown): CheckOptions {
  const parsed = CheckOptions.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    parsed.error.issues.map((issue) => `${optionName(issue.path[0])}: ${issue.message}`).join('\n'),
  );
}

function optionName(key: PropertyKey | undefined): string {
  return `--${String(key).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
