import type { FactContext } from '../check/fact.ts';
import { code, listSome } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { EvidenceRefused, EvidenceUnreadable } from '../evidence/errors.ts';
import type { Artifact } from '../evidence/github-schema.ts';
import type { Benchmarks } from '../results/artifacts/read-benchmarks.ts';
import { ResultsUnreadable } from '../results/errors.ts';
import type { Evals } from '../results/evals/read-evals.ts';
import { ZipRefused } from '../results/zip/zip-refused.ts';

type Download = (artifact: number) => Promise<Uint8Array>;

/** The scores of a run. Throws `FactUnknown` where they are lost or cannot be read; a run that has none has no rows. */
export function readRunEvals(context: FactContext, run: number): Promise<Evals> {
  return read(context, run, 'scores', async (artifacts, download) => {
    // Loaded when needed: most command lines read no zip.
    const { readEvals } = await import('../results/evals/read-evals.ts');
    return readEvals(artifacts, download);
  });
}

/** The measured points of a run, in the same way. */
export function readRunBenchmarks(context: FactContext, run: number): Promise<Benchmarks> {
  return read(context, run, 'results', async (artifacts, download) => {
    const { readBenchmarks } = await import('../results/artifacts/read-benchmarks.ts');
    return readBenchmarks(artifacts, download);
  });
}

async function read<Found extends { readonly expired: readonly string[] }>(
  { evidence: { github } }: FactContext,
  run: number,
  what: string,
  from: (artifacts: readonly Artifact[], download: Download) => Promise<Found>,
): Promise<Found> {
  try {
    const { artifacts } = await github.artifacts(run);
    const found = await from(artifacts, (artifact) => github.artifactZip(artifact));
    if (found.expired.length === 0) return found;
    const names = listSome(found.expired.map(code), 3);
    throw new FactUnknown(`artifacts expired: ${names} of run ${run}`, 'nothing');
  } catch (cause) {
    const reason = whyUnread(cause, run, what);
    if (reason === undefined) throw cause;
    throw new FactUnknown(reason, 'nothing', [], { cause });
  }
}

function whyUnread(cause: unknown, run: number, what: string): string | undefined {
  // It may end between being listed and being fetched.
  if (cause instanceof EvidenceRefused && [404, 410].includes(cause.status))
    return `artifacts expired: one of run ${run} is gone`;
  const kinds = [EvidenceRefused, EvidenceUnreadable, ZipRefused, ResultsUnreadable];
  if (!(cause instanceof Error) || !kinds.some((kind) => cause instanceof kind)) return undefined;
  return `the ${what} of run ${run} cannot be read: ${code(cause.message)}`;
}
