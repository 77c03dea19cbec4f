import { createHash } from 'node:crypto';
import { z } from 'zod';
import { EvidenceInputError, EvidencePartMissing } from '../errors.ts';
import { CommitId } from '../formats.ts';
import type { Page, UpstreamEvidence } from '../github-evidence.ts';
import { UpstreamFile, UpstreamPull } from '../github-schema.ts';
import { missingUpstream } from '../missing-evidence.ts';
import type { EvidencePart } from '../part.ts';
import { RefName } from '../upstream-name.ts';
import type { ConfinedDirectory } from './confined-directory.ts';
import { ignoreRefusal } from './ignore-refusal.ts';

const RecordedPage = z.object({
  url: z.string(),
  finalUrl: z.string(),
  status: z.number(),
  fetchedAt: z.string(),
  body: z.string(),
});

/** Recipe pull requests, recipe files and published pages from an evidence directory. */
export function directoryUpstream(
  directory: ConfinedDirectory,
  parts: ReadonlySet<EvidencePart>,
): UpstreamEvidence {
  return {
    ...missingUpstream,
    ...(parts.has('upstream') &&
      ({
        pull: (repository, number) =>
          directory.readJson(`upstream/${repository}/pulls/${number}.json`, UpstreamPull),
        pullFiles: (repository, number) =>
          directory.readJson(`upstream/${repository}/pulls/${number}-files.json`, z.array(UpstreamFile)),
        commit: (repository, ref) => readCommit(directory, repository, ref),
        file: (repository, sha, path) => directory.read(`upstream/${repository}/files/${sha}/${path}`),
      } satisfies Partial<UpstreamEvidence>)),
    ...(parts.has('pages') &&
      ({
        page: (url) => readPage(directory, createHash('sha256').update(url).digest('hex')),
      } satisfies Partial<UpstreamEvidence>)),
  };
}

/** Where a name was resolved is recorded as GitHub answers it; a commit needs no record, other names do. */
async function readCommit(directory: ConfinedDirectory, repository: string, ref: string): Promise<string> {
  if (CommitId.safeParse(ref).success) return ref;
  const file = `upstream/${repository}/commits/${encodeURIComponent(ref)}.json`;
  if (!RefName.safeParse(ref).success || (await directory.read(file)) === undefined)
    throw new EvidencePartMissing('upstream', `${repository}@${ref}`);
  return (await directory.readJson(file, z.object({ sha: CommitId }))).sha;
}

async function readPage(directory: ConfinedDirectory, key: string): Promise<Page> {
  const page = await directory.readJson(`pages/${key}.json`, RecordedPage);
  const file = `pages/${page.body}`;
  const body = await directory.read(file);
  if (body === undefined) throw new EvidenceInputError(directory.nameOf(file), 'is missing');
  return { ...page, body };
}

/** Reads every recorded page once. Throws `EvidenceInputError` for one that is broken or whose body is not there. */
export async function verifyPages(directory: ConfinedDirectory): Promise<void> {
  for (const name of await directory.files('pages')) {
    const key = /^([0-9a-f]{64})\.json$/.exec(name)?.[1];
    if (key !== undefined) await readPage(directory, key).catch(ignoreRefusal);
  }
}
