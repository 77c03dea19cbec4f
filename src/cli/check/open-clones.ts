import { LocalUpstream } from '../../evidence/local-upstream/local-upstream.ts';
import type { UpstreamClone } from './options.ts';

/** Clones of upstream repositories, by name. Throws `EvidenceInputError` for one that cannot be read. */
export async function openClones(
  clones: readonly UpstreamClone[],
  day: string,
): Promise<ReadonlyMap<string, LocalUpstream>> {
  const opened = new Map<string, LocalUpstream>();
  try {
    for (const { repository, directory } of clones)
      opened.set(repository, await LocalUpstream.open(directory, day));
    return opened;
  } catch (cause) {
    closeClones(opened);
    throw cause;
  }
}

export function closeClones(clones: ReadonlyMap<string, LocalUpstream>): void {
  for (const clone of clones.values()) clone.close();
}
