import type { Fact } from '../check/fact.ts';
import { code, listSome } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { EvidenceRefused, EvidenceUnreadable } from '../evidence/errors.ts';
import type { Benchmarks } from '../results/artifacts/read-benchmarks.ts';
import { ResultsUnreadable } from '../results/errors.ts';
import { ZipRefused } from '../results/zip/zip-refused.ts';
import { type ResultsRun, resultsRun } from './results-run.ts';

/** What the sweep of the pull request measured, and in which run. */
export interface Results extends Omit<Benchmarks, 'expired'> {
  readonly run: ResultsRun;
}

/** Throws `FactUnknown` where there is no run, and where its results are lost or cannot be read. */
export const results: Fact<Results> = {
  name: 'measured results',
  async gather({ evidence, get }) {
    const run = await get(resultsRun);
    const { expired, ...found } = await read(run, (artifact) => evidence.github.artifactZip(artifact));
    if (expired.length > 0)
      throw new FactUnknown(
        `artifacts expired: ${listSome(expired.map(code), 3)} of run ${run.id}`,
        'nothing',
      );
    if (found.read.length === 0)
      throw new FactUnknown(`run ${run.id} has no artifact with measured points`, 'nothing');
    return { ...found, run };
  },
};

async function read(
  { id, artifacts }: ResultsRun,
  download: (artifact: number) => Promise<Uint8Array>,
): Promise<Benchmarks> {
  // Loaded when needed: most command lines read no zip.
  const { readBenchmarks } = await import('../results/artifacts/read-benchmarks.ts');
  try {
    return await readBenchmarks(artifacts, download);
  } catch (cause) {
    const reason = whyUnread(cause, id);
    if (reason === undefined) throw cause;
    throw new FactUnknown(reason, 'nothing', [], { cause });
  }
}

function whyUnread(cause: unknown, run: number): string | undefined {
  // It may end between being listed and being fetched.
  if (cause instanceof EvidenceRefused && [404, 410].includes(cause.status))
    return `artifacts expired: one of run ${run} is gone`;
  const kinds = [EvidenceRefused, EvidenceUnreadable, ZipRefused, ResultsUnreadable];
  if (!(cause instanceof Error) || !kinds.some((kind) => cause instanceof kind)) return undefined;
  return `the results of run ${run} cannot be read: ${code(cause.message)}`;
}
