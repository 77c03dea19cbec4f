import type { Location } from '../../src/check/outcome.ts';
import { judgeModel, type ModelPolicy, type PolicyAnswer } from '../../src/facts/model-policy.ts';
import type { ConfigServings } from '../../src/facts/servings.ts';
import type { SubmittedConfig } from '../../src/facts/submission.ts';
import { type LaunchedArm, launchedArm } from './launched-arm.ts';

/** One submitted config in one scenario, and what the policy says about it. */
export interface JudgedScenario {
  readonly key: string;
  readonly prefix: string;
  readonly precision: string;
  /** `agentic-coding`, `8k1k`. */
  readonly scenario: string;
  readonly answer: PolicyAnswer;
  /** What the pull request's own version of the document says, where the current one has no row. */
  readonly proposed: PolicyAnswer | undefined;
  /** What is launched, where the policy limits it to an arm. */
  readonly launched: LaunchedArm | undefined;
  /** First row of the config with this scenario. */
  readonly location: Location;
}

type Row = SubmittedConfig['rows'][number];

/** Every model, precision and scenario that is submitted, each config's once. */
export function judgeConfigs(
  submitted: readonly SubmittedConfig[],
  policy: ModelPolicy,
  proposed: ModelPolicy | undefined,
  servings: readonly ConfigServings[],
  day: string,
): readonly JudgedScenario[] {
  return submitted.flatMap(({ key, rows }) => {
    const scenarios = new Map<string, Row>();
    for (const row of rows) {
      const name = scenarioName(row);
      if (!scenarios.has(name)) scenarios.set(name, row);
    }
    return [...scenarios].map(([scenario, { recipe, location }]): JudgedScenario => {
      const prefix = recipe['model-prefix'];
      const question = { prefix, precision: recipe.precision, scenario, day };
      const answer = judgeModel(policy, question);
      const isNew = answer.kind === 'unknown-prefix' && proposed !== undefined;
      const inProposed = isNew ? judgeModel(proposed, question) : undefined;
      const limit = inProposed ?? answer;
      const points = (servings.find((one) => one.key === key)?.points ?? []).filter(
        ({ point }) => scenarioName(point.row) === scenario,
      );
      return {
        key,
        prefix,
        precision: recipe.precision,
        scenario,
        answer,
        proposed: inProposed,
        launched: limit.kind === 'arm' ? launchedArm(limit.arm, limit.negated, points) : undefined,
        location: { path: location.path, line: location.line },
      };
    });
  });
}

/** As the document names scenarios. */
function scenarioName({ scenario, recipe: { isl = 0, osl = 0 } }: Row): string {
  if (scenario === 'agentic-coding') return scenario;
  const isNamed = isl % 1024 === 0 && osl % 1024 === 0;
  return isNamed ? `${isl / 1024}k${osl / 1024}k` : `${isl}/${osl}`;
}
