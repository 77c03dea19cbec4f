import { code, listSome } from '../../src/check/markdown.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import {
  type CoveredRole,
  type RecipeCoverage,
  type RecipeProblem,
  whyUntold,
} from '../../src/facts/recipe-coverage.ts';
import type { Submission, SubmittedConfig } from '../../src/facts/submission.ts';
import type { OpenEngine, RecipeSource, UpstreamRecipes } from '../../src/facts/upstream-recipes.ts';
import { describePass, sourceLinks } from './describe-sources.ts';
import { isLacking, reportGaps } from './report-gaps.ts';
import { wantedLink, whatIsLinked } from './what-is-linked.ts';

interface Facts {
  readonly submission: Submission;
  readonly upstreamRecipes: UpstreamRecipes;
  readonly recipeCoverage: RecipeCoverage;
}

/** `exemptUntil`: multi-node configs need no recipe until that day, which has not passed. */
export function judge(facts: Facts, mostMissing: number, exemptUntil: string | undefined): Outcome {
  const { submitted } = facts.submission;
  const needing = submitted.filter((one) => one.engine !== undefined && !isExempt(one, exemptUntil));
  if (needing.length === 0) return notApplicable(submitted, exemptUntil);
  const engines = [...new Set(needing.flatMap(({ engine }) => engine ?? []))];
  const { signoff, sources } = facts.upstreamRecipes;
  if (signoff !== 'read') {
    const summary = `nobody has signed off yet; the detail section of the sign-off links the recipe of ${listSome(keysOf(needing), 3)}: ${wantedLink(engines)}`;
    return { kind: 'cannot-tell', needs: 'signoff', summary };
  }
  const links = whatIsLinked(sources, engines, (engine) =>
    keysOf(needing.filter((one) => one.engine === engine)),
  );
  const evidence = sourceLinks(sources);
  if (links !== undefined) return { ...links, evidence };

  const keys = new Set(needing.map(({ key }) => key));
  const roles = facts.recipeCoverage.roles.filter(
    ({ key, isMultiNode }) => keys.has(key) && !(isMultiNode && exemptUntil !== undefined),
  );
  const lacking = roles.filter(isLacking);
  const unread = sources.find((source) => source.kind === 'unread');
  if (lacking.length > 0 && unread?.kind === 'unread') return { ...cannotRead(unread), evidence };
  const [problem] = facts.recipeCoverage.problems;
  if (lacking.length > 0 && problem !== undefined)
    return { kind: 'cannot-tell', needs: 'nothing', summary: notAllRead(problem, lacking), evidence };
  if (lacking.length > 0) return { ...reportGaps(lacking, sources, mostMissing), evidence };
  const untold = facts.recipeCoverage.untold.filter(({ key }) => keys.has(key));
  const doubt = undecided(roles) ?? notServed(needing, roles);
  if (untold.length > 0) return { kind: 'cannot-tell', ...whyUntold(untold), evidence };
  if (doubt !== undefined) return { kind: 'cannot-tell', needs: 'nothing', summary: doubt, evidence };
  return { kind: 'pass', summary: describePass(roles, sources), evidence };
}

/** A config that starts no server at all is covered by nothing. */
function notServed(needing: readonly SubmittedConfig[], roles: readonly CoveredRole[]): string | undefined {
  const served = new Set(roles.map(({ key }) => key));
  const missing = needing.filter(({ key }) => !served.has(key));
  return missing.length === 0 ? undefined : `no server of ${listSome(keysOf(missing), 3)} was found`;
}

function isExempt({ rows }: SubmittedConfig, exemptUntil: string | undefined): boolean {
  return exemptUntil !== undefined && rows.every(({ recipe }) => recipe.tp === undefined);
}

function notApplicable(submitted: readonly SubmittedConfig[], exemptUntil: string | undefined): Outcome {
  const others = submitted.filter(({ engine }) => engine === undefined);
  const multiNode = submitted.filter(({ engine }) => engine !== undefined);
  const runs = others.map(({ key, entry }) => `${code(key)} runs ${code(entry.config.framework)}`);
  const said = [
    ...(multiNode.length > 0
      ? [`multi-node configs need no recipe until ${exemptUntil}: ${listSome(keysOf(multiNode), 3)}`]
      : []),
    ...(runs.length > 0 ? [`no other vLLM or SGLang config is submitted: ${listSome(runs, 3)}`] : []),
  ].join('; ');
  const summary = multiNode.length > 0 ? said : `no vLLM or SGLang config is submitted: ${listSome(runs, 4)}`;
  return { kind: 'not-applicable', summary };
}

/** Something that must match, and cannot be told from the submission. */
function undecided(roles: readonly CoveredRole[]): string | undefined {
  for (const { key, gpu, runner, cover } of roles) {
    if (gpu === undefined || cover === undefined)
      return `${code(key)} runs on ${code(runner)}, whose GPU is not in the table of this version`;
    if (cover.kind !== 'untold') continue;
    const names = cover.facets.map(
      ({ name, place }) => `${code(`--${name}`)} (${code(`${place.path}:${place.line}`)})`,
    );
    return `${code(key)}: the value of ${listSome([...new Set(names)], 3)} cannot be told, so it cannot be compared with the recipe`;
  }
  return undefined;
}

/** What a page shows and cannot be followed here may be what is missing. */
function notAllRead({ path, problem }: RecipeProblem, lacking: readonly CoveredRole[]): string {
  const keys = [...new Set(lacking.map(({ key }) => code(key)))];
  return `${code(path)} ${code(problem)}, and the rest of what is linked does not cover ${listSome(keys, 3)}`;
}

function cannotRead({ label, why, needs, parts }: Extract<RecipeSource, { kind: 'unread' }>): Outcome {
  return { kind: 'cannot-tell', needs, parts, summary: `${code(label)} ${code(why)}` };
}

function keysOf(
  configs: readonly { readonly key: string; readonly engine: OpenEngine | undefined }[],
): readonly string[] {
  return configs.map(({ key }) => code(key));
}
