import type { Fact, FactContext } from '../check/fact.ts';
import type { Claim } from '../claims/claim.ts';
import { readClaims } from '../claims/read-claims.ts';
import {
  EvidenceInputError,
  EvidencePartMissing,
  EvidenceRefused,
  EvidenceUnreadable,
} from '../evidence/errors.ts';

export type {
  CellClaim,
  Claim,
  ClaimedWorkers,
  ImageClaim,
  NumberClaim,
  RunClaim,
  Said,
  SettingClaim,
  StateClaim,
  TopologyClaim,
  UnchangedClaim,
  UpstreamClaim,
  VersionClaim,
  WordClaim,
} from '../claims/claim.ts';

/** What became of a pull request of another repository. */
export type ClaimedPull =
  | { readonly kind: 'merged' /** ISO 8601 */; readonly at: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'unreadable' }
  /** This run has no way to ask. */
  | { readonly kind: 'missing' };

/** How a workflow run of the pull request's commits ended. */
export type ClaimedRun =
  | { readonly kind: 'found'; readonly conclusion: string | null; readonly attempt: number }
  /** It is not one of them. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'missing' };

/** What the pull request's description says, with what the outside says about it. */
export interface DescriptionClaims {
  readonly claims: readonly Claim[];
  /** By `owner/name#number` in lower case. */
  readonly pulls: ReadonlyMap<string, ClaimedPull>;
  readonly runs: ReadonlyMap<number, ClaimedRun>;
}

/** Each is a request. */
const MOST_PULLS = 20;

export const descriptionClaims: Fact<DescriptionClaims> = {
  name: 'claims of the description',
  async gather(context) {
    const { body } = await context.evidence.github.pull();
    const claims = readClaims(body ?? '', context.evidence.subject.repository);
    const [pulls, runs] = await Promise.all([readPulls(context, claims), readRuns(context, claims)]);
    return { claims, pulls, runs };
  },
};

/** Name of a pull request in `pulls`. */
export function pullName(repository: string, number: number): string {
  return `${repository}#${number}`.toLowerCase();
}

async function readPulls(
  { evidence: { upstream } }: FactContext,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, ClaimedPull>> {
  const named = new Map(
    claims.flatMap((claim) =>
      claim.kind === 'upstream' ? [[pullName(claim.repository, claim.number), claim] as const] : [],
    ),
  );
  const read = [...named].slice(0, MOST_PULLS).map(async ([name, { repository, number }]) => {
    return [name, await stateOf(upstream.pull(repository, number))] as const;
  });
  return new Map(await Promise.all(read));
}

/** Whoever writes the description chooses the number; one that cannot be read says nothing about the others. */
async function stateOf(
  reading: Promise<{ readonly state: string; readonly merged_at: string | null }>,
): Promise<ClaimedPull> {
  try {
    const { state, merged_at: at } = await reading;
    if (at !== null) return { kind: 'merged', at };
    return { kind: state === 'open' ? 'open' : 'closed' };
  } catch (cause) {
    if (cause instanceof EvidencePartMissing) return { kind: 'missing' };
    const kinds = [EvidenceRefused, EvidenceUnreadable, EvidenceInputError];
    if (kinds.some((kind) => cause instanceof kind)) return { kind: 'unreadable' };
    throw cause;
  }
}

async function readRuns(
  { evidence: { github } }: FactContext,
  claims: readonly Claim[],
): Promise<ReadonlyMap<number, ClaimedRun>> {
  const ids = claims.flatMap((claim) => (claim.kind === 'run' ? [claim.id] : []));
  if (ids.length === 0) return new Map();
  const runs = await knownRuns(github);
  return new Map(
    ids.map((id): [number, ClaimedRun] => {
      if (runs === undefined) return [id, { kind: 'missing' }];
      const run = runs.find((one) => one.id === id);
      if (run === undefined) return [id, { kind: 'unknown' }];
      return [id, { kind: 'found', conclusion: run.conclusion, attempt: run.run_attempt }];
    }),
  );
}

async function knownRuns(github: FactContext['evidence']['github']) {
  try {
    return (await github.runs()).workflow_runs;
  } catch (cause) {
    if (cause instanceof EvidencePartMissing) return undefined;
    throw cause;
  }
}
