import { z } from 'zod';
import type { Fact, FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { modelPolicy } from './model-policy.ts';
import { namesOf } from './overview/model-names.ts';
import { type EngineColumn, type RecipeCell, RecipesTable } from './overview/recipes-table.ts';
import type { SubmittedConfig } from './submission.ts';
import { submission } from './submission.ts';

export const OVERVIEW_CHECK = 'nvidia-overview';

/** Options of the check, which say where the page is and whom it concerns. */
export const OverviewOptions = z.strictObject({
  page: z
    .url({ protocol: /^https$/ })
    .default('https://docs.nvidia.com/dynamo/llm-inference-quick-start-recipes/overview')
    .describe('NVIDIA\'s page with the "Framework Recipes" table'),
  skus: z
    .array(z.string().min(1))
    .default(['h100', 'h200', 'b200', 'b300', 'gb200', 'gb300', 'rtx6000pro', 'vr200', 'rubin'])
    .describe("NVIDIA's GPUs, as in runner labels"),
});
export type OverviewOptions = z.infer<typeof OverviewOptions>;

/** A submitted config on an NVIDIA GPU, and what the page has for it. */
export interface OverviewEntry {
  readonly key: string;
  readonly submitted: SubmittedConfig;
  /** As the model policy names the model; the prefix where it does not. */
  readonly model: string;
  /** `undefined`: the page has no columns for this engine. */
  readonly column: EngineColumn | undefined;
  readonly cell: RecipeCell;
}

export interface NvidiaOverview {
  readonly page: string;
  readonly entries: readonly OverviewEntry[];
}

/** What NVIDIA's overview has for the submitted configs on its GPUs. The page is read only if there are any. */
export const nvidiaOverview: Fact<NvidiaOverview> = {
  name: "NVIDIA's overview",
  async gather(context) {
    const options = OverviewOptions.parse(context.policy.checks[OVERVIEW_CHECK]?.options ?? {});
    const { submitted } = await context.get(submission);
    const concerned = submitted.filter(({ entry }) => isNvidia(entry.config.runner, options));
    if (concerned.every(({ entry }) => columnOf(entry.config.framework) === undefined))
      return { page: options.page, entries: concerned.map((one) => entryOf(one, undefined, undefined)) };
    const [table, policy] = await Promise.all([readTable(context, options.page), context.get(modelPolicy)]);
    const titleOf = (prefix: string) =>
      policy?.policy.rows.find(({ prefixes }) => prefixes.includes(prefix.toLowerCase()))?.title;
    return {
      page: options.page,
      entries: concerned.map((one) => entryOf(one, table, titleOf(one.entry.config['model-prefix']))),
    };
  },
};

function entryOf(
  submitted: SubmittedConfig,
  table: RecipesTable | undefined,
  title: string | undefined,
): OverviewEntry {
  const { 'model-prefix': prefix, framework } = submitted.entry.config;
  const column = columnOf(framework);
  const names = title === undefined ? [prefix] : namesOf(title, prefix);
  const cell = column === undefined || table === undefined ? 'no-column' : table.cell(names, column);
  return { key: submitted.key, submitted, model: names[0] ?? prefix, column, cell };
}

async function readTable({ evidence }: FactContext, url: string): Promise<RecipesTable> {
  const page = await evidence.upstream.page(url);
  if (page.status !== 200) throw new FactUnknown(`${code(url)} answers with ${page.status}`, 'nothing');
  const table = RecipesTable.find(new TextDecoder().decode(page.body));
  if (table === undefined)
    throw new FactUnknown(`${code(url)} has no table of framework recipes that can be read`, 'nothing');
  return table;
}

function isNvidia(runner: string, { skus }: OverviewOptions): boolean {
  const parts = runner.toLowerCase().split(/[:-]/);
  return skus.some((sku) => parts.includes(sku.toLowerCase()));
}

/** The engine below Dynamo, or below whatever else stands before it. */
function columnOf(framework: string): EngineColumn | undefined {
  const words = framework.toLowerCase().split('-');
  if (words.includes('sglang')) return 'SGLang';
  if (words.includes('vllm')) return 'vLLM';
  return words.includes('trt') || words.includes('trtllm') ? 'TensorRT-LLM' : undefined;
}
