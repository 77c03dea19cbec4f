import { createHash } from 'node:crypto';
import { z } from 'zod';
import { EvidenceInputError } from '../errors.ts';
import type { UpstreamEvidence } from '../github-evidence.ts';
import { UpstreamFile, UpstreamPull } from '../github-schema.ts';
import { missingUpstream } from '../missing-evidence.ts';
import type { EvidencePart } from '../part.ts';
import type { ConfinedDirectory } from './confined-directory.ts';

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
        file: (repository, sha, path) => directory.read(`upstream/${repository}/files/${sha}/${path}`),
      } satisfies Partial<UpstreamEvidence>)),
    ...(parts.has('pages') &&
      ({
        page: async (url) => {
          const key = createHash('sha256').update(url).digest('hex');
          const page = await directory.readJson(`pages/${key}.json`, RecordedPage);
          const file = `pages/${page.body}`;
          const body = await directory.read(file);
          if (body === undefined) throw new EvidenceInputError(directory.nameOf(file), 'is missing');
          return { ...page, body };
        },
      } satisfies Partial<UpstreamEvidence>)),
  };
}
