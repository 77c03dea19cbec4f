import { code, link } from '../../check/markdown.ts';
import type { LinkedRecipe } from '../../facts/linked-recipes.ts';
import type { Reuse } from '../../facts/reuse.ts';
import { describeProblem, runUrl } from '../../facts/reuse-refusal.ts';
import type { RunStanding } from '../../facts/reuse-runs.ts';
import { clip } from '../../verdict/markdown-atoms.ts';
import type { Row } from '../../verdict/row.ts';
import type { DesiredComment } from './desired.ts';
import { comment, ownWith } from './marker.ts';
import type { Place } from './state.ts';

export interface ReadinessState extends Place {
  readonly hasSignoff: boolean;
  /** The sweep that a bare reuse command would mean now. */
  readonly sweep: RunStanding;
  readonly recipes: readonly LinkedRecipe[];
  readonly reuse: Reuse;
  readonly rows: readonly Row[];
}

const MARKER = 'readiness';
const MAX_SUMMARY = 200;

/** Before a sign-off, once a sweep qualifies: what is still missing. Kept up to date from then on. */
export function readiness(state: ReadinessState): DesiredComment[] {
  const { policy, hasSignoff, sweep, ownComments } = state;
  if (!policy.comments.readiness || hasSignoff || sweep.kind === 'unread') return [];
  const wasSaid = ownWith(ownComments, MARKER) !== undefined;
  if (sweep.kind === 'refused' && !wasSaid) return [];
  const failing = state.rows.filter(({ status }) => status === 'FAIL');
  const lines = [
    ...state.recipes.map(describeRecipe),
    describeReuse(state),
    ...failing.map(
      ({ number, name, summary }) => `Check ${number} (${name}) would fail: ${clip(summary, MAX_SUMMARY)}`,
    ),
  ];
  const list = lines.map((line) => `- ${line}`).join('\n');
  const isReady = isNothingMissing(state) ? ['Nothing found here stands in the way of a sign-off.'] : [];
  return [comment(MARKER, describeSweep(sweep, state), list, ...isReady)];
}

/** Check 3 fails, and nothing else does. */
export function needsOnlyRecipe(rows: readonly Row[]): boolean {
  const failed = rows.filter(({ status }) => status === 'FAIL');
  return failed.length > 0 && failed.every(({ number }) => number === 3);
}

/** Nothing but an upstream pull request that is still open blocks this one. */
export function isBlockedOnlyByRecipe(rows: readonly Row[], recipes: readonly LinkedRecipe[]): boolean {
  const others = rows.filter(({ status, number }) => status === 'FAIL' && number !== 3);
  return others.length === 0 && recipes.some(({ state }) => state.kind === 'open');
}

function isNothingMissing({ sweep, recipes, reuse, rows }: ReadinessState): boolean {
  return (
    sweep.kind === 'qualifies' &&
    areMerged(recipes) &&
    reuse.decided?.standing.kind === 'qualifies' &&
    rows.every(({ status }) => status !== 'FAIL')
  );
}

/** One that was closed may have been replaced by one that was merged. */
function areMerged(recipes: readonly LinkedRecipe[]): boolean {
  const kinds = new Set(recipes.map(({ state }) => state.kind));
  return !kinds.has('open') && !kinds.has('unreadable') && (kinds.has('merged') || kinds.size === 0);
}

function describeSweep(sweep: Exclude<RunStanding, { kind: 'unread' }>, { repository }: Place): string {
  if (sweep.kind === 'refused')
    return `Before a sign-off, this pull request needs a sweep run again: ${describeProblem(sweep.problem)}.`;
  const { id, head_sha: sha } = sweep.run;
  return `Run ${link(String(id), runUrl(repository, id))} at ${code(sha.slice(0, 7))} has results that can be used. Before a sign-off:`;
}

function describeRecipe({ repository, number, url, state }: LinkedRecipe): string {
  const pull = link(`${repository}#${number}`, url);
  switch (state.kind) {
    case 'merged':
      return `${pull} was merged on ${code(state.at.slice(0, 10))}.`;
    case 'open':
      return `${pull} is still open.`;
    case 'closed':
      return `${pull} was closed without a merge.`;
    case 'unreadable':
      return `${pull} cannot be read.`;
  }
}

function describeReuse({ reuse, sweep, policy }: ReadinessState): string {
  const { decided } = reuse;
  if (decided === undefined) {
    const id = sweep.kind === 'qualifies' ? String(sweep.run.id) : '<run-id>';
    return `This PR has no authorized reuse command yet: post ${code(`${policy.commands.use} ${id}`)} as a comment.`;
  }
  const who = code(`@${decided.comment.author}`);
  const { standing } = decided;
  switch (standing.kind) {
    case 'qualifies':
      return `The reuse command of ${who} for run ${standing.run.id} is on record.`;
    case 'refused':
      return `The reuse command of ${who} names no run that qualifies: ${describeProblem(standing.problem)}.`;
    case 'unread':
      return `The reuse command of ${who} is on record.`;
  }
}
