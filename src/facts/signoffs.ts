import type { Fact, FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { EvidenceInputError, EvidencePartMissing, EvidenceRefused } from '../evidence/errors.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { parseSignoff } from '../signoff/parse-signoff.ts';
import type { SignoffText } from '../signoff/signoff-text.ts';
import type { RefusedSignoff, Signoff, Signoffs } from './signoff.ts';
import { type SignoffCandidate, signoffCandidates } from './signoff-candidates.ts';

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
  const none: Signoffs = { judged: undefined, current: [], refused: [], permissionAssumed: true };
  const author = given.author === undefined ? {} : { author: given.author };
  if (given.body === undefined)
    return given.author === undefined ? none : { ...none, judged: author, current: [author] };
  const reading = parseSignoff(given.body, context.policy.signoff);
  if (reading.kind === 'not-a-signoff')
    return { ...none, refused: [{ key: 'the given text', reason: reading.reason }] };
  const signoff: Signoff = { ...author, text: reading.text };
  return { ...none, judged: signoff, current: [signoff] };
}

async function recordedSignoffs(context: FactContext, wanted: string | undefined): Promise<Signoffs> {
  refuseUnread(context.evidence, wanted);
  const candidates = await signoffCandidates(context.evidence);
  if (wanted !== undefined && !candidates.some((candidate) => candidate.key === wanted)) {
    throw new EvidenceInputError(
      wanted,
      'the manifest names this sign-off, but no comment or review has that id',
    );
  }
  const current: Signoff[] = [];
  const refused: RefusedSignoff[] = [];
  let permissionAssumed = false;
  for (const candidate of candidates) {
    const reading = parseSignoff(candidate.body, context.policy.signoff);
    if (reading.kind === 'not-a-signoff') {
      if (candidate.key === wanted) refused.push({ key: candidate.key, reason: reading.reason });
      continue;
    }
    const reason = refusalOf(candidate) ?? (await permissionRefusal(context, candidate));
    if (reason === 'assumed') permissionAssumed = true;
    if (reason === undefined || reason === 'assumed') current.push(toSignoff(candidate, reading.text));
    else refused.push({ key: candidate.key, reason });
  }
  const judged = wanted === undefined ? current[0] : current.find((signoff) => signoff.key === wanted);
  return { judged, current, refused, permissionAssumed };
}

/** A named sign-off in a part that this run does not have is unknown, not absent. */
function refuseUnread({ parts }: Evidence, wanted: string | undefined): void {
  if (wanted === undefined) return;
  const part = wanted.startsWith('issuecomment-') ? 'comments' : 'reviews';
  if (!parts.has(part))
    throw new FactUnknown(`${code(wanted)} cannot be read: this run has no ${part}`, 'github', [part]);
}

function refusalOf(candidate: SignoffCandidate): string | undefined {
  const { user, editor } = candidate;
  if (user === null) return 'its author no longer exists';
  if (user.type === 'Bot' || user.login.endsWith('[bot]'))
    return `a bot (${code(user.login)}) cannot sign off`;
  if (candidate.withdrawn) return 'the review was dismissed or not submitted';
  if (editor !== undefined && editor.toLowerCase() !== user.login.toLowerCase()) {
    const who = editor === '' ? 'an account that no longer exists' : code(`@${editor}`);
    return `it was edited by ${who}, so it is not the word of ${code(`@${user.login}`)}`;
  }
  return undefined;
}

/** `undefined`: may write. `assumed`: nobody could be asked. Otherwise why not. */
async function permissionRefusal(
  context: FactContext,
  candidate: SignoffCandidate,
): Promise<string | undefined> {
  const login = candidate.user?.login ?? '';
  try {
    const { permission, role_name: role } = await context.evidence.github.permission(login);
    const mayWrite =
      ['write', 'maintain', 'admin'].includes(permission) && role !== 'read' && role !== 'triage';
    return mayWrite ? undefined : `${code(`@${login}`)} has no write access to this repository`;
  } catch (cause) {
    if (cause instanceof EvidencePartMissing) return 'assumed';
    if (!(cause instanceof EvidenceRefused)) throw cause;
    if (cause.status === 404) return `${code(`@${login}`)} has no write access to this repository`;
    throw new FactUnknown(
      `the permission of ${code(`@${login}`)} could not be read (${cause.status})`,
      'github',
      ['permissions'],
      { cause },
    );
  }
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
