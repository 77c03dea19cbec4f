import { z } from 'zod';
import { Day } from '../../evidence/formats.ts';
import { UpstreamClones } from '../check/options.ts';
import { UsageError } from '../usage-error.ts';

const Revision = z
  .string()
  .min(1)
  .refine((revision) => !revision.startsWith('-'), 'a revision cannot begin with "-"');

/** Options of `pr-verdict explain`, as commander hands them over. */
const ExplainOptions = z.object({
  config: z.string().min(1).optional(),
  gitDir: z.string().min(1).optional(),
  rev: Revision.optional(),
  evidence: z.string().min(1).optional(),
  upstream: UpstreamClones,
  date: Day.optional(),
  format: z.enum(['text', 'json']),
});
export type ExplainOptions = z.infer<typeof ExplainOptions>;

/** What is to be explained: a check of this program, or a config of a repository. */
export type Explained =
  | { readonly kind: 'check'; readonly wanted: string }
  | { readonly kind: 'config'; readonly key: string; readonly options: ExplainOptions };

const ofConfigs = ['gitDir', 'rev', 'evidence', 'date'] as const satisfies readonly (keyof ExplainOptions)[];

/** Throws `UsageError` naming each option that is wrong. */
export function parseExplained(wanted: string | undefined, raw: unknown): Explained {
  const parsed = ExplainOptions.safeParse(raw);
  if (!parsed.success)
    throw new UsageError(
      parsed.error.issues.map(({ path: [name], message }) => `${optionName(name)}: ${message}`).join('\n'),
    );
  const options = parsed.data;
  const { config: key } = options;
  if (key !== undefined && wanted !== undefined)
    throw new UsageError('name a check or a config with --config, not both');
  if (key !== undefined) return { kind: 'config', key, options: withSource(options) };
  if (wanted === undefined) throw new UsageError('name a check, or a config with --config <key>');
  const stray = ofConfigs.find((name) => options[name] !== undefined);
  if (stray !== undefined) throw new UsageError(`${optionName(stray)} goes with --config`);
  if (options.upstream.length > 0) throw new UsageError('--upstream goes with --config');
  if (options.format !== 'text') throw new UsageError('--format goes with --config');
  return { kind: 'check', wanted };
}

function withSource(options: ExplainOptions): ExplainOptions {
  const { gitDir, rev, evidence } = options;
  if ((gitDir === undefined) === (evidence === undefined))
    throw new UsageError('--config needs --git-dir <dir> with --rev <rev>, or --evidence <dir>');
  if (gitDir !== undefined && rev === undefined) throw new UsageError('--git-dir needs --rev <rev>');
  if (evidence !== undefined && rev !== undefined)
    throw new UsageError('--rev goes with --git-dir: an evidence directory is read at its head');
  return options;
}

function optionName(key: PropertyKey | undefined): string {
  return key === 'gitDir' ? '--git-dir' : `--${String(key)}`;
}
