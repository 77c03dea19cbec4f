import type { Entries } from '../../compare-trees.ts';
import { EvidenceIncomplete } from '../../errors.ts';
import type { TreeEntry } from '../../git-evidence.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { partsOf, TreeAnswer, type TreeParts } from './tree-answer.ts';

/** How many requests one tree may take when GitHub cuts it; real repositories of this kind need one. */
const MAX_REQUESTS = 300;

/** All entries of a commit. A tree that GitHub cuts is walked, directory by directory. */
export function readTree(reader: RepositoryReader, commit: string): Promise<Entries> {
  return reader.immutable(`tree ${commit}`, () => readWholeTree(reader, commit), bytesOf);
}

async function readWholeTree(reader: RepositoryReader, commit: string): Promise<Entries> {
  const entries = new Map<string, TreeEntry>();
  let left = MAX_REQUESTS;
  const read = async (oid: string, prefix: string, recursive: boolean): Promise<TreeParts | 'cut'> => {
    left -= 1;
    if (left < 0)
      throw new EvidenceIncomplete(`tree of ${commit}`, `needs more than ${MAX_REQUESTS} requests`);
    const answer = await reader.json(
      '/git/trees/{oid}',
      { oid, ...(recursive && { recursive: 1 }) },
      TreeAnswer,
    );
    return answer.truncated ? 'cut' : partsOf(answer, prefix, `tree of ${commit}`);
  };
  const collect = async (oid: string, prefix: string): Promise<void> => {
    const whole = await read(oid, prefix, true);
    const parts = whole === 'cut' ? await read(oid, prefix, false) : whole;
    if (parts === 'cut')
      throw new EvidenceIncomplete(`tree of ${commit}`, `is cut even within ${prefix || 'its root'}`);
    for (const entry of parts.entries) entries.set(entry.path, entry);
    if (whole !== 'cut') return;
    await Promise.all(parts.subtrees.map(({ path, oid: subtree }) => collect(subtree, `${path}/`)));
  };
  await collect(commit, '');
  return entries;
}

function bytesOf(entries: Entries): number {
  let bytes = 0;
  for (const { path } of entries.values()) bytes += 2 * path.length + 150;
  return bytes;
}
