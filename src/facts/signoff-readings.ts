import { sharedSlices } from '../benchmark/steps.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { GitHubEvidence } from '../evidence/github-evidence.ts';
import type { SignoffPolicy } from '../policy/schema.ts';
import { mayHoldBox } from '../signoff/parse-boxes.ts';
import { MAX_SIGNOFF_CHARACTERS, parseSignoff } from '../signoff/parse-signoff.ts';
import { ReadingBudget } from '../signoff/reading-budget.ts';
import { Remembered } from '../signoff/remembered.ts';
import type { SignoffReading } from '../signoff/signoff-text.ts';
import { type SignoffCandidate, signoffCandidates } from './signoff-candidates.ts';

/** A candidate and what it says. */
export interface ReadCandidate extends SignoffCandidate {
  readonly reading: SignoffReading;
}

/** Everything that could be a sign-off, newest first. */
export interface SignoffReadings {
  readonly read: readonly ReadCandidate[];
  /** More is written here than is read: the oldest, which so count for nothing. */
  readonly unread: readonly SignoffCandidate[];
}

/** GitHub's associations of people whom a repository gave access; private members of an organisation are not among them. */
const withAccess: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);

/** A job judges many times with the same evidence. */
const known = new Remembered<GitHubEvidence, Promise<SignoffReadings>>();

/** Reads each candidate once for the same evidence, and lets others go on in between. Rejects as `signoffCandidates` does. */
export function signoffReadings(evidence: Evidence, form: SignoffPolicy): Promise<SignoffReadings> {
  return known.get(evidence.github, JSON.stringify(form), () => readAll(evidence, form));
}

async function readAll(evidence: Evidence, form: SignoffPolicy): Promise<SignoffReadings> {
  const read: ReadCandidate[] = [];
  const unread: SignoffCandidate[] = [];
  // What strangers write leaves the words of those with access where they are.
  const budgets = { access: new ReadingBudget(), none: new ReadingBudget() };
  for (const candidate of await signoffCandidates(evidence)) {
    const { association, body } = candidate;
    const budget = withAccess.has(association) ? budgets.access : budgets.none;
    const isParsed = body.length <= MAX_SIGNOFF_CHARACTERS && mayHoldBox(body);
    if (isParsed && !budget.spend(body.length)) unread.push(candidate);
    else read.push({ ...candidate, reading: parseSignoff(body, form) });
    if (sharedSlices.isOver) await sharedSlices.next();
  }
  return { read, unread };
}
