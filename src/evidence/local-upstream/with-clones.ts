import type { UpstreamEvidence } from '../github-evidence.ts';
import type { LocalUpstream } from './local-upstream.ts';

/** Clones answer for their repositories (by name, in any case); everything else is asked elsewhere. */
export function withClones(
  clones: ReadonlyMap<string, LocalUpstream>,
  otherwise: UpstreamEvidence,
): UpstreamEvidence {
  const byName = new Map([...clones].map(([name, clone]) => [name.toLowerCase(), clone]));
  const of = (repository: string) => byName.get(repository.toLowerCase()) ?? otherwise;
  return {
    pull: (repository, number) => of(repository).pull(repository, number),
    pullFiles: (repository, number) => of(repository).pullFiles(repository, number),
    commit: (repository, ref) => of(repository).commit(repository, ref),
    file: (repository, sha, path) => of(repository).file(repository, sha, path),
    page: (url) => otherwise.page(url),
  };
}
