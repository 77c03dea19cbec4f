import { pathsOf } from '../../evidence/pair-renames.ts';
import { changes } from '../../facts/changes.ts';
import { checklist } from '../../facts/checklist.ts';
import { layouts } from '../../facts/layouts.ts';
import { type LinkedRecipe, linkedRecipes } from '../../facts/linked-recipes.ts';
import { reuse } from '../../facts/reuse.ts';
import { commandComments } from '../../facts/reuse-comments.ts';
import { newestResults, qualifyingSweep } from '../../facts/reuse-newest-runs.ts';
import type { RunStanding } from '../../facts/reuse-runs.ts';
import { commandScope } from '../../facts/reuse-scope.ts';
import { type StagingGrounds, stagingGrounds } from '../../facts/reuse-staging.ts';
import { signoffReadings } from '../../facts/signoff-readings.ts';
import { verdictOf } from '../../verdict/row.ts';
import type { ComingVerdict } from '../conversation/change-notes.ts';
import type { ConversationState } from '../conversation/desire.ts';
import { ownWith } from '../conversation/marker.ts';
import { findNearlySignoffs } from '../conversation/nearly-signoffs.ts';
import { needsOnlyRecipe } from '../conversation/readiness.ts';
import type { AppParts } from './app-parts.ts';
import type { Assessment } from './assess.ts';
import type { OpenedPull } from './open-pull.ts';
import { readOr } from './read-or.ts';

const unreadRuns: RunStanding = { kind: 'unread', parts: ['runs', 'artifacts'] };

/** Gathers what everything that we say in the conversation rests on. */
export async function conversationState(
  pull: OpenedPull,
  { newest, bySignoff }: Assessment,
  { state }: AppParts,
): Promise<ConversationState> {
  const { evidence, policy, observed } = pull;
  const { repository, pullRequest, default: branch } = evidence.subject;
  const { facts, signoffs, verdict } = newest;
  const [comments, scope, decision, places, changed, staged, readings, { labels, draft }] = await Promise.all(
    [
      facts.get(commandComments),
      facts.get(commandScope),
      facts.get(reuse),
      facts.get(layouts),
      facts.get(changes),
      state.staging.ofPull(repository, pullRequest),
      signoffReadings(evidence, policy.signoff),
      evidence.github.pull(),
    ],
  );
  const [grounds, sweep, results, template] = await Promise.all([
    facts.get(stagingGrounds),
    readOr(facts.get(qualifyingSweep), unreadRuns),
    readOr(facts.get(newestResults), undefined),
    readOr(facts.get(checklist), undefined),
  ]);
  const hasSignoff = signoffs.current.length > 0;
  const isReadinessDue =
    sweep.kind === 'qualifies' || ownWith(observed.ownComments, 'readiness') !== undefined;
  const isShown = !hasSignoff && policy.comments.readiness && isReadinessDue;
  const recipes: readonly LinkedRecipe[] =
    draft !== true && (isShown || needsOnlyRecipe(verdict.rows)) ? await facts.get(linkedRecipes) : [];
  return {
    repository,
    pullRequest,
    policy,
    isDraft: draft === true,
    ownComments: observed.ownComments,
    comments,
    scope,
    reuse: decision,
    grounds,
    labels: labels.map(({ name }) => name),
    labelsAt: await labelsAt(pull, grounds),
    staged,
    // This verdict is made from a state that holds all of them.
    verified: new Set(comments.map(({ id }) => id)),
    signoffs,
    candidates: [...readings.read, ...readings.unread],
    nearly:
      template === undefined
        ? []
        : await findNearlySignoffs(readings.read, template.items, policy.checklist.containment),
    defaultBranch: branch.branch,
    checklistPath: places.default.paths.checklist,
    changedPaths: changed.flatMap(pathsOf),
    layouts: [places.mergeBase.paths, places.head.paths],
    hasSignoff,
    sweep,
    recipes,
    rows: verdict.rows,
    results,
    verdicts: comingVerdicts(bySignoff),
  };
}

function comingVerdicts(bySignoff: Assessment['bySignoff']): ComingVerdict[] {
  return [...bySignoff].flatMap(([key, { verdict }]) => {
    const author = verdict.signoff?.author;
    if (author === undefined) return [];
    return [{ key, author, word: verdictOf(verdict.rows), head: verdict.subject.head }];
  });
}

/** Read only when somebody who may asks for a run to be staged. */
async function labelsAt(
  pull: OpenedPull,
  { standings }: StagingGrounds,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const runs = [...standings.values()].flatMap((standing) =>
    standing.kind === 'qualifies' ? [standing.run] : [],
  );
  if (runs.length === 0) return new Map();
  const history = await readOr(pull.labelHistory(), undefined);
  if (history === undefined) return new Map();
  return new Map(runs.map(({ id, created_at: at }) => [id, [...history(at)]]));
}
