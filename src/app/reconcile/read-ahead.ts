import type { Fact } from '../../check/fact.ts';
import { newestResults, qualifyingSweep } from '../../facts/reuse-newest-runs.ts';
import { commandScope } from '../../facts/reuse-scope.ts';
import { signoffs } from '../../facts/signoffs.ts';
import { FactStore } from '../../verdict/fact-store.ts';
import type { AppParts } from './app-parts.ts';
import type { OpenedPull } from './open-pull.ts';

/** What nobody comes to ask before files were compared and checks have run, although nothing of it depends on them. */
const asked: readonly Fact<unknown>[] = [signoffs, commandScope, qualifyingSweep, newestResults];

/**
 * Asks GitHub early for what an open pull request's verdict and conversation read anyway, so that the answers are there
 * when they are needed: the evidence remembers them. Never fails: whoever needs an answer meets the same problem.
 */
export function readAhead(
  { evidence, policy }: Pick<OpenedPull, 'evidence' | 'policy'>,
  { today }: Pick<AppParts, 'today'>,
): void {
  const facts = new FactStore(evidence, policy, today());
  for (const fact of asked) facts.get(fact).catch(() => {});
}
