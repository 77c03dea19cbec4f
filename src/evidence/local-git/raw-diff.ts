import type { Change, TreeEntry } from '../git-evidence.ts';
import { decodePath } from '../path-bytes.ts';
import { normalMode } from './tree-object.ts';

/** Reads `git diff-tree -r -z --raw --no-renames --no-abbrev`: `:<mode> <mode> <oid> <oid> <status>\0<path>\0`, repeated. */
export function parseRawDiff(output: Buffer): Change[] {
  const changes: Change[] = [];
  let at = 0;
  while (at < output.length) {
    const headerEnd = output.indexOf(0, at);
    const pathEnd = output.indexOf(0, headerEnd + 1);
    if (headerEnd < 0 || pathEnd < 0) throw new RangeError('truncated raw diff');
    const path = decodePath(output.subarray(headerEnd + 1, pathEnd));
    changes.push(toChange(output.toString('latin1', at + 1, headerEnd), path));
    at = pathEnd + 1;
  }
  return changes;
}

function toChange(header: string, path: string): Change {
  const [oldMode = '', newMode = '', oldOid = '', newOid = ''] = header.split(' ');
  const before = entryOf(path, oldMode, oldOid);
  const after = entryOf(path, newMode, newOid);
  if (before !== undefined && after !== undefined) return { kind: 'modified', path, before, after };
  if (after !== undefined) return { kind: 'added', path, after };
  if (before !== undefined) return { kind: 'removed', path, before };
  throw new RangeError(`a raw diff line with neither side: ${header}`);
}

function entryOf(path: string, mode: string, oid: string): TreeEntry | undefined {
  if (mode === '000000') return undefined;
  const normal = normalMode(mode);
  if (normal === 'tree') throw new RangeError(`a directory in a recursive diff: ${path}`);
  return { path, mode: normal, oid };
}
