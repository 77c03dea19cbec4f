import { type Action, type Hole, spelt, type Value } from '../../src/facts/engine-changes.ts';

/** Where something is changed, as far as it is told. */
export interface TargetPath {
  /** What is told from the root on, without `.` and `..`; `undefined` if it begins with something unknown. */
  readonly head: string | undefined;
  /** All of it, what is unknown as its expression. */
  readonly text: string;
  readonly holes: readonly Hole[];
  /** It begins with the unknown. */
  readonly first: Hole | undefined;
}

/** The target of an action; a relative one lies in the folder that the script is in. */
export function absolutePath({ target: { value }, cwd }: Action): TargetPath {
  const parts = partsOf(value);
  const [begin] = parts;
  const isRelative = typeof begin === 'string' && !/^[/~]/.test(begin);
  const all = isRelative && cwd !== undefined ? [...partsOf(cwd), '/', ...parts] : parts;
  const [start] = all;
  const head = typeof start === 'string' && start.startsWith('/') ? headOf(all) : undefined;
  return {
    head,
    text: all.map((part) => (typeof part === 'string' ? part : part.expression)).join(''),
    holes: all.filter((part) => typeof part !== 'string'),
    first: typeof start === 'object' ? start : undefined,
  };
}

export function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

/** The literal end of a path, from its last slash. */
export function baseName(value: Value): string {
  return spelt(value).split('/').at(-1) ?? '';
}

/** The container's own root under another name. */
const ownRoot = /^\/proc\/(?:self|thread-self|\d{1,9})\/root(?:\/|$)/;

/** Literals up to the first hole. */
function headOf(parts: readonly (string | Hole)[]): string {
  const end = parts.findIndex((part) => typeof part !== 'string');
  const told = (end === -1 ? parts : parts.slice(0, end)).join('');
  const names: string[] = [];
  for (const name of told.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return `/${names.join('/')}`.replace(ownRoot, '/').replace(/^\/\//, '/');
}

function partsOf(value: Value): readonly (string | Hole)[] {
  if (value.kind === 'known') return [value.text];
  return value.kind === 'unknown' ? [value.hole] : value.parts;
}
