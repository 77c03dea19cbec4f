import { code, link, listSome } from '../../src/check/markdown.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import type { OpenEngine, RecipeSource } from '../../src/facts/upstream-recipes.ts';

const wanted: Readonly<Record<OpenEngine, string>> = {
  vllm: 'a merged pull request of vllm-project/recipes, or a page under https://recipes.vllm.ai/',
  sglang:
    'a merged pull request of sgl-project/sglang that changes its cookbook (docs/cookbook/), or a page under https://docs.sglang.io/cookbook/',
};

/** What the sign-off should link. */
export function wantedLink(engines: readonly OpenEngine[]): string {
  return engines.map((engine) => wanted[engine]).join('; and ');
}

/** Why the links of a sign-off do not do, before anything is compared; `undefined`: there is a recipe for every engine. */
export function whatIsLinked(
  sources: readonly RecipeSource[],
  engines: readonly OpenEngine[],
  keysOf: (engine: OpenEngine) => readonly string[],
): Outcome | undefined {
  const failures: Outcome[] = [];
  let unknown: Outcome | undefined;
  for (const engine of engines) {
    const own = sources.filter((source) => source.kind !== 'no-recipe' && source.engine === engine);
    if (own.some(({ kind }) => kind === 'read')) continue;
    const unread = own.find((source) => source.kind === 'unread');
    const unmerged = own.filter((source) => source.kind === 'unmerged');
    if (unread?.kind === 'unread') {
      const { needs, parts, label, why } = unread;
      unknown ??= { kind: 'cannot-tell', needs, parts, summary: `${code(label)} ${code(why)}` };
    } else if (unmerged.length > 0) failures.push(notMerged(unmerged));
    else failures.push(nothingLinked(engine, sources, keysOf(engine)));
  }
  if (failures.length === 0) return unknown;
  return {
    kind: 'fail',
    summary: failures.map(({ summary }) => summary).join('; and '),
    findings: failures.flatMap(({ findings }) => findings ?? []),
  };
}

type Unmerged = Extract<RecipeSource, { kind: 'unmerged' }>;

function notMerged(sources: readonly Unmerged[]): Outcome {
  const said = sources.map(({ label, url, state }) => `${link(code(label), url)} ${stateWords[state]}`);
  return {
    kind: 'fail',
    summary: `${listSome(said, 3)}; a recipe counts once its pull request is merged`,
    findings: sources.map(({ label, url, state }) => ({
      message: `${link(code(label), url)} ${stateWords[state]}. Have it merged, then sign off again; or link the merged pull request that took its place.`,
    })),
  };
}

const stateWords: Readonly<Record<Unmerged['state'], string>> = {
  open: 'is still open (no merge time)',
  closed: 'is closed without a merge',
  'merged later': 'was not merged yet on the review date',
};

function nothingLinked(
  engine: OpenEngine,
  sources: readonly RecipeSource[],
  keys: readonly string[],
): Outcome {
  const others = sources.flatMap((source) =>
    source.kind === 'no-recipe' ? [`${link(code(source.label), source.url)} ${source.why}`] : [],
  );
  const but = others.length === 0 ? '' : ` (${listSome(others, 2)})`;
  const summary = `the detail section of the sign-off links no ${engineNames[engine]} recipe for ${listSome(keys, 2)}${but}`;
  const message = `${summary}. Link ${wanted[engine]} there; a link elsewhere in the thread, in a quote or a code block, or to an engine's pull request does not count.`;
  return { kind: 'fail', summary, findings: [{ message }] };
}

const engineNames: Readonly<Record<OpenEngine, string>> = { vllm: 'vLLM', sglang: 'SGLang' };
