import { posix } from 'node:path';
import { type Invocation, placeOf } from '../invocation.ts';
import { ROOT } from '../machine.ts';
import { fileKey } from '../project-files.ts';
import { keyOf, knownText, originOf, type Piece, type Text } from '../text.ts';
import { emitAction } from './emit.ts';
import { unknownCode } from './unknown-code.ts';

const MOST_ENTRIES = 50;
/** Folders of the image, of the user's own tools and of virtual environments. */
const usual = /^\/(?:usr|opt|bin|sbin|lib|root)(?:\/|$)|\/\.local\/bin$|venv[^/]*\/bin$/;

/** Folders before the image's own in `PATH` that the script or the revision fills: any program may come from there. */
export function programFolders(invocation: Invocation): void {
  const { machine, node } = invocation;
  const cell = machine.state.variables.get('PATH');
  if (cell?.kind !== 'text') return;
  for (const entry of entriesBefore(cell.text)) {
    if (!isProvided(invocation, entry)) continue;
    const origin = originOf(entry) ?? placeOf(invocation);
    emitAction(machine, { action: 'patch', target: unknownCode(entry, origin) }, node, origin);
  }
}

function isProvided({ machine }: Invocation, entry: Text): boolean {
  const known = knownText(entry);
  const folder = fileKey(machine, entry).replace(/\/+$/, '');
  if (folder === '' || usual.test(folder) || folder === `${machine.state.venv}/bin`) return false;
  if (known !== undefined && (folder === ROOT || folder.startsWith(`${ROOT}/`))) return true;
  for (const [path] of machine.state.files) if (posix.dirname(path) === folder) return true;
  return false;
}

/** Entries before the one that the environment had. */
function entriesBefore(path: Text): readonly Text[] {
  const entries: Piece[][] = [[]];
  for (const piece of path) {
    const isOld =
      piece.kind === 'hole' && piece.hole.reason.kind === 'variable' && piece.hole.reason.name === 'PATH';
    if (isOld || entries.length > MOST_ENTRIES) break;
    if (piece.kind !== 'literal') {
      entries.at(-1)?.push(piece);
      continue;
    }
    for (const [index, part] of piece.text.split(':').entries()) {
      if (index > 0) entries.push([]);
      if (part !== '') entries.at(-1)?.push({ ...piece, text: part });
    }
  }
  const filled = entries.filter((entry) => entry.length > 0);
  const image = filled.findIndex((entry) => /^\/(?:usr(?:\/local)?\/)?s?bin$/.test(keyOf(entry)));
  return image === -1 ? filled : filled.slice(0, image);
}
