const MOST_INSTALLS = 50;
const MOST_LENGTH = 4_000;

export interface PythonInstall {
  /** In the program's text. */
  readonly at: number;
  /** Undefined: the program names none here. */
  readonly package: string | undefined;
}

/** Packages that a python program installs: `['pip', 'install', 'x']`, `pip._internal.main(['install', 'x'])`, `"pip install x"`. */
export function pythonInstalls(source: string): readonly PythonInstall[] {
  const found: PythonInstall[] = [];
  const isPip = /\bpip\._internal\b|\bpip\.main\b|\bfrom\s+pip\b/.test(source);
  const list = isPip ? /(['"])install\1/g : /(['"])(?:[\w./-]*\/)?(?:pip[\d.]*)\1\s*,\s*(['"])install\2/g;
  for (const { 0: head, index } of [...source.matchAll(list)].slice(0, MOST_INSTALLS)) {
    const rest = source.slice(index + head.length, index + head.length + MOST_LENGTH);
    const end = rest.indexOf(']');
    const words = [...(end === -1 ? rest : rest.slice(0, end)).matchAll(/(['"])([^'"\n]{1,200})\1/g)];
    add(
      found,
      index,
      words.map(([, , word = '']) => word),
    );
  }
  for (const { 1: words = '', index } of [
    ...source.matchAll(/\bpip[\d.]*\s+install\s([^'"\n;|&]{1,4000})/g),
  ].slice(0, MOST_INSTALLS))
    add(found, index, words.split(/\s+/));
  return found;
}

function add(found: PythonInstall[], at: number, words: readonly string[]): void {
  const packages = words.filter((word) => /^[\w./]/.test(word));
  if (packages.length === 0) found.push({ at, package: undefined });
  for (const each of packages) found.push({ at, package: each });
}
