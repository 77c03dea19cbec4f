import { z } from 'zod';
import { percentiles } from '../../results/rows/benchmark-row.ts';
import { UsageError } from '../usage-error.ts';

/** Options of `pr-verdict pareto`, as commander hands them over. */
const ParetoOptions = z.object({
  results: z.boolean().default(false),
  percentile: z.enum(percentiles),
  svg: z.string().min(1).optional(),
  format: z.enum(['json', 'text']),
});
export type ParetoOptions = z.infer<typeof ParetoOptions>;

/** Throws `UsageError` naming each option that is wrong. */
export function parseParetoOptions(raw: unknown): ParetoOptions {
  const parsed = ParetoOptions.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    parsed.error.issues.map(({ path, message }) => `--${path.map(String).join('.')}: ${message}`).join('\n'),
  );
}
