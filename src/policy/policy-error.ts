export interface PolicyProblem {
  /** From 1; absent when the problem concerns the whole file. */
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** A policy file that cannot be used. Never falls back to the preset. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
  readonly source: string;
  readonly problems: readonly PolicyProblem[];

  constructor(source: string, problems: readonly PolicyProblem[]) {
    super(problems.map((problem) => `${formatPlace(source, problem)}: ${problem.message}`).join('\n'));
    this.source = source;
    this.problems = problems;
  }
}

function formatPlace(source: string, problem: PolicyProblem): string {
  if (problem.line === undefined) return source;
  return `${source}:${problem.line}:${problem.column ?? 1}`;
}
