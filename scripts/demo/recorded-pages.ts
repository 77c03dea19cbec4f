import { openEvidenceDirectory } from '../../src/evidence/directory/open-evidence-directory.ts';
import { EvidenceUnreadable } from '../../src/evidence/errors.ts';
import type { UpstreamEvidence } from '../../src/evidence/github-evidence.ts';

/** Published pages as the stories' fixtures recorded them. */
export async function recordedPages(fixtures: readonly string[]): Promise<Pick<UpstreamEvidence, 'page'>> {
  const opened = await Promise.all(fixtures.map((fixture) => openEvidenceDirectory(`fixtures/${fixture}`)));
  return {
    async page(url) {
      for (const { evidence } of opened) {
        const page = await evidence.upstream.page(url).catch(() => undefined);
        if (page !== undefined) return page;
      }
      throw new EvidenceUnreadable(url, 'is in no fixture');
    },
  };
}
