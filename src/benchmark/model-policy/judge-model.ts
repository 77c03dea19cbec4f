import type {
  Limit,
  ModelPolicy,
  Notice,
  PolicyRow,
  PolicyScenario,
  ScenarioPhrase,
} from './model-policy.ts';

/** What is benchmarked. */
export interface PolicyQuestion {
  readonly prefix: string;
  /** `fp4`, `fp8`, `bf16` ... */
  readonly precision: string;
  readonly scenario: PolicyScenario;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
}

/** What the policy says about it, with the line that says so. */
export type PolicyAnswer =
  | {
      readonly kind: 'allowed';
      readonly row: PolicyRow;
      /** Not in any list of the row. */
      readonly isUnlisted: boolean;
      /** Last day of a notice that still allows it. */
      readonly until: string | undefined;
      readonly line: number;
    }
  | {
      readonly kind: 'retired';
      readonly row: PolicyRow | undefined;
      readonly why: string;
      readonly line: number;
    }
  /** Only what a config launches can tell whether it is the arm that the policy speaks of. */
  | {
      readonly kind: 'arm';
      readonly row: PolicyRow;
      readonly arm: string;
      readonly negated: boolean;
      readonly line: number;
    }
  | { readonly kind: 'unknown-prefix' };

/** Judges by dated notices first, then what is retired for all models, then the model's row. */
export function judgeModel(policy: ModelPolicy, question: PolicyQuestion): PolicyAnswer {
  const row = policy.rows.find(({ prefixes }) => prefixes.includes(question.prefix.toLowerCase()));
  const notice = decidingNotice(policy, question);
  const limit = notice?.phrase.limit;
  if (notice !== undefined && question.day > notice.lastDay) {
    if (limit?.kind !== 'arm')
      return { kind: 'retired', row, why: `its last day was ${notice.lastDay}`, line: notice.line };
    if (row !== undefined)
      return { kind: 'arm', row, arm: limit.arm, negated: !limit.negated, line: notice.line };
  }
  if (row === undefined) return { kind: 'unknown-prefix' };
  const until = notice === undefined || limit?.kind === 'arm' ? undefined : notice.lastDay;
  if (notice !== undefined && until !== undefined && notice.phrase.scenario !== undefined)
    return { kind: 'allowed', row, isUnlisted: false, until, line: notice.line };
  const answer = retiredForAll(policy, question, row) ?? judgeRow(row, question);
  return answer.kind === 'allowed' ? { ...answer, until } : answer;
}

function retiredForAll(
  policy: ModelPolicy,
  question: PolicyQuestion,
  row: PolicyRow,
): PolicyAnswer | undefined {
  const found = policy.retiredForAll.find(
    ({ scenario, since }) => scenario === question.scenario && (since === undefined || question.day >= since),
  );
  if (found === undefined) return undefined;
  const since = found.since === undefined ? '' : ` since ${found.since}`;
  return { kind: 'retired', row, why: `the scenario is retired for all models${since}`, line: found.line };
}

function judgeRow(row: PolicyRow, question: PolicyQuestion): PolicyAnswer {
  const { line } = row;
  if (row.isRetired) return { kind: 'retired', row, why: 'the model has no active scenario', line };
  const arms: Limit[] = [];
  for (const phrase of row.deprecated) {
    if (!concerns(phrase, question)) continue;
    if (phrase.limit?.kind === 'arm') arms.push({ ...phrase.limit, negated: !phrase.limit.negated });
    else return { kind: 'retired', row, why: whyDeprecated(phrase), line };
  }
  const active = row.active.find(({ scenario }) => scenario === question.scenario);
  if (
    active?.limit?.kind === 'precision' &&
    !active.limit.precisions.includes(question.precision.toLowerCase())
  )
    return { kind: 'retired', row, why: `it is limited to ${active.limit.precisions.join(' and ')}`, line };
  if (active?.limit?.kind === 'arm') arms.unshift(active.limit);
  const [arm] = arms;
  if (arm?.kind === 'arm') return { kind: 'arm', row, arm: arm.arm, negated: arm.negated, line };
  return { kind: 'allowed', row, isUnlisted: active === undefined, until: undefined, line };
}

function whyDeprecated({ scenario, limit }: ScenarioPhrase): string {
  if (limit?.kind === 'precision') return `${limit.precisions.join(' and ')} is deprecated for it`;
  return scenario === undefined ? 'it is deprecated' : 'the scenario is deprecated for it';
}

/** The latest of several: a later one is an extension. */
function decidingNotice({ notices }: ModelPolicy, question: PolicyQuestion): Notice | undefined {
  return notices
    .filter(
      ({ prefixes, phrase }) =>
        prefixes.includes(question.prefix.toLowerCase()) && concerns(phrase, question),
    )
    .sort((a, b) => Number(isArm(a)) - Number(isArm(b)) || (a.lastDay < b.lastDay ? 1 : -1))[0];
}

function isArm({ phrase }: Notice): boolean {
  return phrase.limit?.kind === 'arm';
}

function concerns({ scenario, limit, prefixes }: ScenarioPhrase, question: PolicyQuestion): boolean {
  if (prefixes !== undefined && !prefixes.includes(question.prefix.toLowerCase())) return false;
  if (limit?.kind === 'precision' && !limit.precisions.includes(question.precision.toLowerCase()))
    return false;
  return scenario === undefined || scenario === question.scenario;
}
