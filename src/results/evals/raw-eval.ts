import { z } from 'zod';
import { optionalName } from '../rows/fields.ts';
import { parseResultsJson } from '../rows/parse-results-json.ts';
import type { ZipText } from '../zip/read-zip-json.ts';

/** What the job wrote about itself; its names are those of result rows but for the prefix. */
const Meta = z.looseObject({
  infmax_model_prefix: z.unknown().optional(),
  eval_concs: z.array(z.int()).optional().catch(undefined),
  completed_eval_concs: z.array(z.int()).optional().catch(undefined),
});
type Meta = z.infer<typeof Meta>;

/** A result file of lm-eval. */
const LmEval = z.object({
  lm_eval_version: z.unknown(),
  date: z.number().optional().catch(undefined),
  model_name: optionalName,
  results: z.record(z.string(), z.record(z.string(), z.unknown())).optional().catch(undefined),
  configs: z
    .record(
      z.string(),
      z.object({
        metric_list: z
          .array(z.object({ metric: z.string() }))
          .optional()
          .catch(undefined),
        filter_list: z
          .array(z.object({ name: z.string() }))
          .optional()
          .catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
  'n-samples': z
    .record(z.string(), z.object({ effective: z.unknown() }))
    .optional()
    .catch(undefined),
});
type LmEval = z.infer<typeof LmEval>;

/**
 * Rows, as `eval_results_all` would have them, of one evaluation's own artifact: `meta_env.json`, and result files of
 * lm-eval with a `_conc<n>` in their names where it was evaluated at several concurrencies. Throws `ResultsUnreadable`.
 */
export function rawEvalRows(files: readonly ZipText[], source: string): readonly unknown[] {
  const parsed = files.map(({ name, text }) => ({
    name,
    value: parseResultsJson(text, `${source}/${name}`),
  }));
  const meta = Meta.safeParse(parsed.find(({ name }) => baseName(name) === 'meta_env.json')?.value).data;
  if (meta === undefined) return [];
  const results = parsed.flatMap(({ name, value }) => {
    const result = LmEval.safeParse(value).data;
    return result === undefined || !isLmEval(value) ? [] : [{ concurrency: concurrencyIn(name), result }];
  });
  const isBatch = meta.eval_concs !== undefined;
  const wanted = meta.completed_eval_concs ?? meta.eval_concs ?? [];
  const used = isBatch
    ? results.filter(({ concurrency }) => concurrency !== undefined && wanted.includes(concurrency))
    : results;
  return used.flatMap(({ concurrency, result }) =>
    Object.keys(result.results ?? {}).map((task) =>
      rowOf(meta, result, task, isBatch ? concurrency : undefined),
    ),
  );
}

function isLmEval(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'lm_eval_version');
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function concurrencyIn(name: string): number | undefined {
  const found = /_conc(\d{1,7})(?:_\d{1,7})?\.json$/.exec(name)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Jobs write numbers of their environment as text. */
function rowOf(meta: Meta, result: LmEval, task: string, concurrency: number | undefined): unknown {
  const fields = Object.entries(meta).map(([name, value]) => [name, numberIn(value)]);
  return {
    ...Object.fromEntries(fields),
    model_prefix: meta.infmax_model_prefix,
    ...(concurrency !== undefined && { conc: concurrency }),
    ...(result.model_name !== undefined && { model: result.model_name }),
    task,
    ...scoresOf(result, task),
    n_eff: result['n-samples']?.[task]?.effective,
  };
}

function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** As the audited repository's collector tells them apart: by the names of the task's filters. */
function scoresOf(result: LmEval, task: string): Readonly<Record<string, unknown>> {
  const scores = result.results?.[task] ?? {};
  const config = result.configs?.[task];
  const metric = config?.metric_list?.[0]?.metric ?? 'exact_match';
  const filters = config?.filter_list ?? [];
  if (filters.length === 0)
    return Object.hasOwn(scores, 'acc') ? { accuracy: scores.acc } : present('em_strict', scores[metric]);
  let found: Readonly<Record<string, unknown>> = {};
  for (const { name } of filters) {
    const value = scores[`${metric},${name}`];
    if (name.includes('strict') || name.includes('resolved'))
      found = { ...found, ...present('em_strict', value) };
    else if (name.includes('flex') || name.includes('extract'))
      found = { ...found, ...present('em_flexible', value) };
  }
  return found;
}

function present(name: string, value: unknown): Readonly<Record<string, unknown>> {
  return value === undefined || value === null ? {} : { [name]: value };
}
