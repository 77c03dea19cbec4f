import type { Fact, FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { EvidenceInputError } from '../evidence/errors.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { parseSignoff } from '../signoff/parse-signoff.ts';
import type { SignoffText } from '../signoff/signoff-text.ts';
import type { RefusedSignoff, Signoff, Signoffs, StaleSignoff } from './signoff.ts';
import type { SignoffCandidate } from './signoff-candidates.ts';
import { type ReadCandidate, signoffReadings } from './signoff-readings.ts';
import { writeAccess } from './write-access.ts';

/** Who has signed off the pull request, and with which words. */
export const signoffs: Fact<Signoffs> = {
  name: 'sign-offs',
  gather(context) {
    const { signoff } = context.evidence;
    if (signoff.kind === 'given') return givenSignoff(context, signoff);
    return recordedSignoffs(context, signoff.kind === 'comment' ? signoff.key : undefined);
  },
};

async function givenSignoff(
  context: FactContext,
  given: { body?: string; author?: string },
): Promise<Signoffs> {
  const none: Signoffs = { judged: undefined, current: [], stale: [], refused: [], permissionAssumed: true };
  const author = given.author === undefined ? {} : { author: given.author };
  if (given.body === undefined)
    return given.author === undefined ? none : { ...none, judged: author, current: [author] };
  const reading = parseSignoff(given.body, context.policy.signoff);
  if (reading.kind === 'not-a-signoff')
    return { ...none, refused: [{ key: 'the given text', kind: 'not-a-signoff', reason: reading.reason }] };
  const signoff: Signoff = { ...author, text: reading.text };
  return { ...none, judged: signoff, current: [signoff] };
}

async function recordedSignoffs(context: FactContext, wanted: string | undefined): Promise<Signoffs> {
  const { staleSignoffs, subject } = context.evidence;
  refuseUnread(context.evidence, wanted);
  const { candidates, unread } = await candidatesFor(context, wanted);
  const current: Signoff[] = [];
  const outdated: Signoff[] = [];
  const stale: StaleSignoff[] = [];
  const refused: RefusedSignoff[] = [];
  let permissionAssumed = false;
  for (const candidate of candidates) {
    const { key, reading } = candidate;
    if (reading.kind === 'not-a-signoff') {
      if (key === wanted) refused.push({ key, kind: 'not-a-signoff', reason: reading.reason });
      continue;
    }
    const refusal = refusalOf(candidate);
    const access = refusal ?? (await writeAccess(context, candidate.user?.login ?? ''));
    if (access === 'unread') permissionAssumed = true;
    if (access === 'denied') refused.push(withoutWriteAccess(candidate));
    else if (access !== 'granted' && access !== 'unread') refused.push(access);
    else if (staleSignoffs?.has(key)) {
      outdated.push(toSignoff(candidate, reading.text));
      stale.push({
        key,
        author: candidate.user?.login ?? '',
        sha: staleSignoffs.get(key),
        assessed: subject.head,
      });
    } else current.push(toSignoff(candidate, reading.text));
  }
  const counted = [...current, ...outdated];
  const judged = wanted === undefined ? counted[0] : counted.find((signoff) => signoff.key === wanted);
  return {
    judged,
    current,
    stale,
    refused,
    permissionAssumed,
    ...(unread.length > 0 && { unread: unread.map(({ key }) => key) }),
  };
}

/** A sign-off that was named is read, however much was written after it. */
async function candidatesFor(
  { evidence, policy }: FactContext,
  wanted: string | undefined,
): Promise<{ candidates: readonly ReadCandidate[]; unread: readonly SignoffCandidate[] }> {
  const { read, unread } = await signoffReadings(evidence, policy.signoff);
  if (wanted === undefined || read.some(({ key }) => key === wanted)) return { candidates: read, unread };
  const named = unread.find(({ key }) => key === wanted);
  if (named === undefined) {
    throw new EvidenceInputError(
      wanted,
      'the manifest names this sign-off, but no comment or review has that id',
    );
  }
  const candidates = [...read, { ...named, reading: parseSignoff(named.body, policy.signoff) }];
  return { candidates, unread: unread.filter((candidate) => candidate !== named) };
}

/** A named sign-off in a part that this run does not have is unknown, not absent. */
function refuseUnread({ parts }: Evidence, wanted: string | undefined): void {
  if (wanted === undefined) return;
  const part = wanted.startsWith('issuecomment-') ? 'comments' : 'reviews';
  if (!parts.has(part))
    throw new FactUnknown(`${code(wanted)} cannot be read: this run has no ${part}`, 'github', [part]);
}

function refusalOf(candidate: SignoffCandidate): RefusedSignoff | undefined {
  const { key, user, editor } = candidate;
  if (user === null) return { key, kind: 'no-author', reason: 'its author no longer exists' };
  const author = user.login;
  if (user.type === 'Bot' || author.endsWith('[bot]'))
    return { key, author, kind: 'bot', reason: `a bot (${code(author)}) cannot sign off` };
  if (candidate.withdrawn)
    return { key, author, kind: 'withdrawn', reason: 'the review was dismissed or not submitted' };
  if (editor !== undefined && editor.toLowerCase() !== author.toLowerCase()) {
    const who = editor === '' ? 'an account that no longer exists' : code(`@${editor}`);
    const reason = `it was edited by ${who}, so it is not the word of ${code(`@${author}`)}`;
    return { key, author, kind: 'edited', reason };
  }
  return undefined;
}

function withoutWriteAccess({ key, user }: SignoffCandidate): RefusedSignoff {
  const author = user?.login ?? '';
  const reason = `${code(`@${author}`)} has no write access to this repository`;
  return { key, author, kind: 'no-write-access', reason };
}

function toSignoff(candidate: SignoffCandidate, text: SignoffText): Signoff {
  return {
    key: candidate.key,
    author: candidate.user?.login ?? '',
    association: candidate.association,
    text,
    ...(candidate.url !== undefined && { url: candidate.url }),
  };
}
