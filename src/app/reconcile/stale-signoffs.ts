import type { SignoffCandidate } from '../../facts/signoff-candidates.ts';
import { signoffReadings } from '../../facts/signoff-readings.ts';
import { baseAt } from '../signoff-head/base-at.ts';
import { headAt } from '../signoff-head/head-at.ts';
import type { Comparison } from '../state/app-state.ts';
import type { OpenedPull } from './open-pull.ts';

/** More people than ever sign one pull request. */
const MOST_COMPARED = 20;

/** What a sign-off stands for; a part that cannot be told is `undefined`. */
interface StandsFor {
  readonly head: string | undefined;
  readonly base: string | undefined;
}

/**
 * Sign-offs that stand for another diff than the head's: by key, the commit they were written for, if that is known and
 * is what differs. A sign-off carries over to a new head or base branch while the effective diff is the same.
 */
export async function findStaleSignoffs(
  pull: OpenedPull,
  hasSameDiff: (comparison: Comparison) => Promise<boolean>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const now = { head: pull.evidence.subject.head, base: pull.observed.bases.branch };
  const known = new Map([[nameOf(now), true]]);
  const isSame = async ({ head, base }: StandsFor): Promise<boolean> => {
    if (head === undefined || base === undefined) return false;
    const name = nameOf({ head, base });
    if (!known.has(name)) known.set(name, known.size <= MOST_COMPARED && (await hasSameDiff({ head, base })));
    return known.get(name) === true;
  };
  const stale = new Map<string, string | undefined>();
  for (const candidate of await signoffsOf(pull)) {
    for (const standing of standsFor(candidate, pull)) {
      if (stale.has(candidate.key) || (await isSame(standing))) continue;
      stale.set(candidate.key, standing.head === now.head ? undefined : standing.head);
    }
  }
  return stale;
}

/** All of them, for a diff that is none of the pull request's. */
export async function everySignoff(pull: OpenedPull): Promise<ReadonlyMap<string, undefined>> {
  return new Map((await signoffsOf(pull)).map(({ key }) => [key, undefined]));
}

async function signoffsOf({ evidence, policy }: OpenedPull): Promise<SignoffCandidate[]> {
  const { read } = await signoffReadings(evidence, policy.signoff);
  return read.filter(({ reading, withdrawn }) => !withdrawn && reading.kind !== 'not-a-signoff');
}

/**
 * A review is one of the commit that its author had opened, which may have been replaced when it came. Editing its words
 * does not open another one, so it is held to the head of that time as well.
 */
function standsFor(
  { date, commit, isEdited }: SignoffCandidate,
  { evidence, observed, proofs }: OpenedPull,
): StandsFor[] {
  const { updatedAt, bases } = observed;
  const base = baseAt(date, bases);
  if (commit !== undefined && isEdited === false) return [{ head: commit, base }];
  const shown = { head: headAt(date, proofs, { sha: evidence.subject.head, updatedAt }), base };
  return commit === undefined ? [shown] : [{ head: commit, base }, shown];
}

function nameOf({ head, base }: Comparison): string {
  return `${head} ${base}`;
}
