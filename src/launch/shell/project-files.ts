import { posix } from 'node:path';
import { type Machine, ROOT } from './machine.ts';
import { concat, keyOf, knownText, literal, type Text } from './text.ts';

/** Folders that are the project's, wherever it is mounted. */
const folders = /^\/(?:[^/]+\/)*?((?:benchmarks|runners|utils|configs)\/.*)$/;

/** A path from the project's root; undefined if it leads elsewhere or is not known. */
export function projectPath(machine: Machine, text: Text): string | undefined {
  const known = knownText(text);
  // A mount point that is not known, and a folder of the project below it.
  const path = known ?? afterHole(text);
  if (path === undefined || path === '') return undefined;
  const cwd = knownText(machine.state.cwd) ?? ROOT;
  const absolute = posix.normalize(path.startsWith('/') ? path : `${cwd}/${path}`);
  if (absolute.startsWith(`${ROOT}/`)) return absolute.slice(ROOT.length + 1);
  const [, below] = folders.exec(absolute) ?? [];
  return below;
}

function afterHole(text: Text): string | undefined {
  const last = text.at(-1);
  const isTail = text.length === 2 && text[0]?.kind === 'hole' && last?.kind === 'literal';
  return isTail && folders.test(last.text) ? last.text : undefined;
}

/** Where the script's own files are kept. */
export function fileKey(machine: Machine, text: Text): string {
  const known = knownText(text);
  if (known === undefined) return keyOf(text);
  if (known.startsWith('/')) return posix.normalize(known);
  const cwd = knownText(machine.state.cwd);
  return cwd === undefined ? `${keyOf(machine.state.cwd)}/${known}` : posix.normalize(`${cwd}/${known}`);
}

/** A file of the revision as text; undefined if there is none. */
export function readText(machine: Machine, path: Text): string | undefined {
  const inProject = projectPath(machine, path);
  if (inProject === undefined) return undefined;
  const text = machine.options.readFile(inProject);
  if (text !== undefined) machine.filesRead.add(inProject);
  return text;
}

/** What a file holds: what the script wrote there, else what the revision has, each line with its place. */
export function readContent(machine: Machine, path: Text): Text | undefined {
  const written = machine.state.files.get(fileKey(machine, path));
  if (written !== undefined) return written;
  const inProject = projectPath(machine, path);
  const text = readText(machine, path);
  if (inProject === undefined || text === undefined) return undefined;
  return concat(
    ...text
      .split(/(?<=\n)/)
      .slice(0, 4_000)
      .map((line, index) => literal(line, { path: inProject, line: index + 1 })),
  );
}
