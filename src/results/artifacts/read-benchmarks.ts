import type { Artifact } from '../../evidence/github-schema.ts';
import { ResultsUnreadable } from '../errors.ts';
import { BenchmarkRow } from '../rows/benchmark-row.ts';
import { type BadRow, MAX_ROWS, readRows } from '../rows/read-rows.ts';
import { readZipJson } from '../zip/read-zip-json.ts';
import { pickArtifacts } from './pick-artifacts.ts';

/** A sweep of everything has some hundred jobs. */
const MAX_READ = 500;
const AT_ONCE = 4;

/** What a run measured. */
export interface Benchmarks {
  readonly rows: readonly BenchmarkRow[];
  readonly bad: readonly BadRow[];
  /** Where the rows are from. */
  readonly read: readonly Artifact[];
  /** Names of artifacts whose rows are lost. */
  readonly expired: readonly string[];
}

/** The measured rows of a run from its artifacts. Throws `ZipRefused`, `ResultsUnreadable`, and what `download` throws. */
export async function readBenchmarks(
  artifacts: readonly Artifact[],
  download: (artifact: number) => Promise<Uint8Array>,
): Promise<Benchmarks> {
  const { summary, singles, agentic, expired } = pickArtifacts(artifacts);
  if (summary === undefined) return { ...(await readAll(singles, download)), expired };
  const whole = await readAll([summary], download);
  if (agentic.length === 0 || whole.rows.some(({ sequence }) => sequence === undefined))
    return { ...whole, expired };
  const more = await readAll(agentic, download);
  return {
    rows: [...whole.rows, ...more.rows],
    bad: [...whole.bad, ...more.bad],
    read: [...whole.read, ...more.read],
    expired,
  };
}

type Read = Omit<Benchmarks, 'expired'>;

async function readAll(
  artifacts: readonly Artifact[],
  download: (artifact: number) => Promise<Uint8Array>,
): Promise<Read> {
  if (artifacts.length > MAX_READ)
    throw new ResultsUnreadable('the run', `has ${artifacts.length} results, more than ${MAX_READ}`);
  const rows: BenchmarkRow[] = [];
  const bad: BadRow[] = [];
  for (let at = 0; at < artifacts.length; at += AT_ONCE) {
    const some = artifacts.slice(at, at + AT_ONCE);
    for (const one of await Promise.all(some.map((artifact) => readOne(artifact, download)))) {
      rows.push(...one.rows);
      bad.push(...one.bad);
    }
    if (rows.length + bad.length > MAX_ROWS)
      throw new ResultsUnreadable('the run', `has more than ${MAX_ROWS} rows`);
  }
  return { rows, bad, read: artifacts };
}

async function readOne(
  { id, name }: Artifact,
  download: (artifact: number) => Promise<Uint8Array>,
): Promise<Omit<Read, 'read'>> {
  const files = await readZipJson(await download(id), name);
  if (files.length === 0) throw new ResultsUnreadable(name, 'holds no JSON');
  const read = files.map((file) => readRows(BenchmarkRow, file.text, `${name}/${file.name}`));
  return { rows: read.flatMap(({ rows }) => rows), bad: read.flatMap(({ bad }) => bad) };
}
