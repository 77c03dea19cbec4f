import type { CheckRunOutput } from '../../verdict/check-run.ts';
import type { CheckRunHandle } from './check-run-handle.ts';
import { patchCheckRun, postCheckRun, reVerify } from './check-run-requests.ts';
import { type FittedOutput, fitOutput, summaryWithNote } from './fit-output.ts';
import { ANNOTATIONS_A_REQUEST, asState, type Held, heldBy } from './held-annotations.ts';
import { annotationsDigest, outputDigest } from './output-digest.ts';
import { isRefusal, type PublishTarget } from './publish-target.ts';
import { emptyRunState, type RunIdentity, type RunState, writeRunState } from './run-state.ts';

export interface PublishedCheckRun {
  readonly kind: 'created' | 'updated' | 'unchanged';
  readonly id: number;
}

/** Everything that the requests are made of. */
interface Completion {
  readonly run: CheckRunHandle;
  readonly conclusion: CheckRunOutput['conclusion'];
  readonly output: FittedOutput;
  readonly list: string;
  readonly state: RunState;
  readonly detailsUrl: string | undefined;
}

/**
 * Completes a run with the output, in as many requests as its annotations need. Nothing is sent if it says this already.
 *
 * Only the last request completes the run and stores the digest, so a run that a crash left half written is never taken
 * for a finished one. Annotations are added to those that are there, so each request also stores how many of which list
 * the run holds: a retry with the same list goes on after them; with another list it makes a new run, which takes the
 * old one's place.
 */
export async function completeCheckRun(
  target: PublishTarget,
  run: CheckRunHandle,
  output: CheckRunOutput,
  identity: RunIdentity,
  detailsUrl?: string,
): Promise<PublishedCheckRun> {
  const state = { ...emptyRunState(identity), digest: outputDigest(output, detailsUrl) };
  const published = isUpToDate(run, output, state)
    ? ({ kind: 'unchanged', id: run.id } as const)
    : await write(target, {
        run,
        conclusion: output.conclusion,
        output: fitOutput(output),
        list: annotationsDigest(output.annotations),
        state,
        detailsUrl,
      });
  target.report({ what: 'check run', kind: published.kind });
  return published;
}

function isUpToDate(
  { conclusion, state }: CheckRunHandle,
  output: CheckRunOutput,
  wanted: RunState,
): boolean {
  return (
    conclusion === output.conclusion &&
    state?.digest === wanted.digest &&
    state.signoff === wanted.signoff &&
    state.fingerprint === wanted.fingerprint
  );
}

async function write(target: PublishTarget, completion: Completion): Promise<PublishedCheckRun> {
  const { run } = completion;
  const from = startingPoint(completion);
  if (from === undefined) {
    if (run.conclusion === undefined) await giveUp(target, run.id);
    return { kind: 'created', id: await writeFrom(target, completion, undefined, 0) };
  }
  try {
    return { kind: 'updated', id: await writeFrom(target, completion, run.id, from) };
  } catch (cause) {
    if (!isRefusal(cause, 404)) throw cause;
    return { kind: 'created', id: await writeFrom(target, completion, undefined, 0) };
  }
}

/** How many of the annotations the run holds already; `undefined` if it cannot be made to say what is wanted. */
function startingPoint({ run, list, output }: Completion): number | undefined {
  if (run.state === undefined) return undefined;
  const held = heldBy(run.state);
  const sent = held?.sent ?? 0;
  const left = output.annotations.length - sent;
  if ((held !== undefined && held.list !== list) || left < 0) return undefined;
  // A completed run changes in one request or not at all: in between it would show half of each result.
  return run.conclusion !== undefined && left > ANNOTATIONS_A_REQUEST ? undefined : sent;
}

/** A run that stays in progress would hold up its commit. Never a conclusion that lets a pull request be merged. */
async function giveUp(target: PublishTarget, id: number): Promise<void> {
  try {
    await patchCheckRun(target, id, { status: 'completed', conclusion: 'cancelled' });
  } catch (cause) {
    if (!isRefusal(cause, 404)) throw cause;
  }
}

async function writeFrom(
  target: PublishTarget,
  completion: Completion,
  existing: number | undefined,
  alreadySent: number,
): Promise<number> {
  const { run, list, output } = completion;
  const { annotations, unmarked } = output;
  const sendTo = (id: number | undefined, fields: Readonly<Record<string, unknown>>) =>
    id === undefined ? postCheckRun(target, run, fields) : patchCheckRun(target, id, fields);
  let id = existing;
  let sent = alreadySent;
  for (;;) {
    const batch = annotations.slice(sent, sent + ANNOTATIONS_A_REQUEST);
    const next = { list, sent: sent + batch.length };
    const isLast = next.sent === annotations.length;
    try {
      const request = isLast ? lastRequest : interimRequest;
      const summary = summaryWithNote(output.summary, unmarked);
      id = await sendTo(id, request(completion, next, { summary, annotations: batch }));
    } catch (cause) {
      if (batch.length === 0 || !isRefusal(cause, 422)) throw cause;
      // GitHub does not say which annotation it refuses; the verdict matters more than all of them.
      const summary = summaryWithNote(output.summary, unmarked + annotations.length - sent);
      return sendTo(id, lastRequest(completion, { list, sent }, { summary }));
    }
    if (isLast) return id;
    sent = next.sent;
  }
}

type OutputPart = Pick<FittedOutput, 'summary'> & Partial<Pick<FittedOutput, 'annotations'>>;

function interimRequest({ output, state }: Completion, held: Held, part: OutputPart) {
  return {
    status: 'in_progress',
    external_id: writeRunState({ ...state, digest: '', ...asState(held) }),
    output: { title: output.title, ...part },
  };
}

function lastRequest(completion: Completion, held: Held, part: OutputPart) {
  const { conclusion, output, state, detailsUrl } = completion;
  return {
    status: 'completed',
    conclusion,
    external_id: writeRunState({ ...state, ...asState(held) }),
    ...(detailsUrl !== undefined && { details_url: detailsUrl }),
    actions: [reVerify],
    output: { title: output.title, text: output.text, ...part },
  };
}
