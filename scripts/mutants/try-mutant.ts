import type { Row } from '../../src/verdict/row.ts';
import type { Judge } from './judge.ts';
import type { MutantKind, Mutation, Place } from './place.ts';
import type { ScratchRepository } from './scratch-repository.ts';
import type { Subject } from './subjects.ts';

/** What became of a mutant. */
export interface Tried {
  readonly kind: MutantKind;
  readonly pullRequest: number;
  readonly at: string;
  /** `caught`, `elsewhere`: by a finding on another line; `missed`; `left alone`; `rejected`: what is harmless. */
  readonly became: 'caught' | 'elsewhere' | 'missed' | 'left alone' | 'rejected';
  readonly summary: string;
}

/** Puts a mutant where its kind makes sense first; `undefined` if that is nowhere, or if the check fails there already. */
export async function tryMutant(
  kind: MutantKind,
  subject: Subject,
  places: readonly Place[],
  scratch: ScratchRepository,
  judge: Judge,
): Promise<Tried | undefined> {
  const mutation = firstOf(places, kind);
  if (mutation === undefined) return undefined;
  const before = await judge.row(subject, subject.head, kind.check);
  if (before === undefined || before.status === 'FAIL') return undefined;
  // What is not in force there cannot be broken there.
  if (before.status === 'N/A' && kind.check === 12) return undefined;
  const head = scratch.commit(subject.head, new Map([[mutation.path, mutation.text]]));
  const after = await judge.row(subject, head, kind.check);
  return {
    kind,
    pullRequest: subject.pullRequest,
    at: `${mutation.path}:${mutation.lines[0] ?? 'gone'}`,
    became: becameOf(kind, mutation, after),
    summary: after === undefined ? '' : `${after.status} ${after.summary}`,
  };
}

function firstOf(places: readonly Place[], kind: MutantKind): Mutation | undefined {
  for (const place of places) {
    const mutation = kind.apply(place);
    if (mutation !== undefined) return mutation;
  }
  return undefined;
}

function becameOf(
  { isHarmful }: MutantKind,
  { path, lines }: Mutation,
  row: Row | undefined,
): Tried['became'] {
  const isRejected = row?.status === 'FAIL';
  if (!isHarmful) return isRejected ? 'rejected' : 'left alone';
  if (!isRejected) return 'missed';
  if (lines.length === 0)
    return row.findings.some(({ location }) => location?.path === path) ? 'caught' : 'elsewhere';
  const isOnLine = row.findings.some(
    ({ location }) =>
      location?.path === path &&
      lines.some((line) => line >= (location.line ?? 0) && line <= (location.endLine ?? location.line ?? 0)),
  );
  const isNamed = lines.some((line) =>
    [row.summary, ...row.findings.map(({ message }) => message)].some((text) =>
      text.includes(`${path}:${line}`),
    ),
  );
  return isOnLine || isNamed ? 'caught' : 'elsewhere';
}
