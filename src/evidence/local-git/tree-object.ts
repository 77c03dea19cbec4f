import { type FileMode, fileModes } from '../git-evidence.ts';
import { decodePath } from '../path-bytes.ts';

/** One line of a tree object: a subtree, or what `TreeEntry` describes. */
export interface TreeItem {
  readonly name: string;
  readonly mode: FileMode | 'tree';
  readonly oid: string;
}

const SPACE = 0x20;
const OID_BYTES = 20;

/** Reads a tree object as git stores it: `<mode> <name>\0<20 bytes of oid>`, repeated. */
export function parseTreeObject(content: Buffer): TreeItem[] {
  const items: TreeItem[] = [];
  let at = 0;
  while (at < content.length) {
    const space = content.indexOf(SPACE, at);
    const nul = content.indexOf(0, space);
    const end = nul + 1 + OID_BYTES;
    if (space < 0 || nul < 0 || end > content.length)
      throw new RangeError(`truncated tree object at byte ${at}`);
    items.push({
      name: decodePath(content.subarray(space + 1, nul)),
      mode: normalMode(content.toString('latin1', at, space)),
      oid: content.toString('hex', nul + 1, end),
    });
    at = end;
  }
  return items;
}

/** Old trees hold group-writable and other permission bits; git itself reads them as the two file modes. */
export function normalMode(mode: string): TreeItem['mode'] {
  if (mode === '40000' || mode === '040000') return 'tree';
  const known = fileModes.find((candidate) => candidate === mode);
  if (known !== undefined) return known;
  return (Number.parseInt(mode, 8) & 0o100) !== 0 ? '100755' : '100644';
}
