import type { FileMode } from '../git-evidence.ts';
import { decodePath } from '../path-bytes.ts';

/** One line of a tree object: a subtree, or what `TreeEntry` describes. */
export interface TreeItem {
  readonly name: string;
  readonly mode: FileMode | 'tree';
  readonly oid: string;
}

const SPACE = 0x20;
const OID_BYTES = 20;
const TYPE_BITS = 0o170000;

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

/**
 * A mode as git itself reads it: by its type bits and, for files, the owner's right to execute. Old trees hold
 * other permission bits, and a stranger's tree may; what git takes for a directory must be one here, too.
 */
export function normalMode(mode: string): TreeItem['mode'] {
  if (!/^[0-7]{5,6}$/.test(mode)) throw new RangeError(`malformed mode ${JSON.stringify(mode)}`);
  const bits = Number.parseInt(mode, 8);
  switch (bits & TYPE_BITS) {
    case 0o040000:
      return 'tree';
    case 0o100000:
      return (bits & 0o100) === 0 ? '100644' : '100755';
    case 0o120000:
      return '120000';
    default:
      return '160000';
  }
}
