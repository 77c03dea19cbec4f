/**
 * An independent and slow reading of GitHub's documents, for the property tests: patterns without escapes,
 * tested one by one, by plain recursion, against the path and each directory above it.
 */
export function referenceDecide(patterns: readonly string[], path: string): number | undefined {
  for (let at = patterns.length - 1; at >= 0; at -= 1) {
    if (referenceMatches(patterns[at] ?? '', path)) return at;
  }
  return undefined;
}

export function referenceMatches(pattern: string, path: string): boolean {
  const wantsDirectory = pattern.endsWith('/');
  const body = wantsDirectory ? pattern.slice(0, -1) : pattern;
  const parts = path.split('/');

  if (!body.includes('/')) {
    const names = wantsDirectory ? parts.slice(0, -1) : parts;
    return names.some((name) => nameMatches(body, name));
  }

  const wanted = body.replace(/^\//, '').split('/');
  if (!wantsDirectory && pathMatches(wanted, parts)) return true;
  if (!wantsDirectory && wanted.at(-1) === '*') return false;
  return parts.some((_, depth) => depth > 0 && pathMatches(wanted, parts.slice(0, depth)));
}

function pathMatches(wanted: readonly string[], parts: readonly string[]): boolean {
  const [first, ...rest] = wanted;
  if (first === undefined) return parts.length === 0;
  if (first === '**') {
    if (rest.length === 0) return parts.length > 0;
    return parts.concat('').some((_, skipped) => pathMatches(rest, parts.slice(skipped)));
  }
  const [name, ...below] = parts;
  return name !== undefined && nameMatches(first, name) && pathMatches(rest, below);
}

function nameMatches(glob: string, name: string): boolean {
  if (glob === '') return name === '';
  if (glob.startsWith('*'))
    return nameMatches(glob.slice(1), name) || (name !== '' && nameMatches(glob, name.slice(1)));
  if (name === '') return false;
  return (glob.startsWith('?') || glob[0] === name[0]) && nameMatches(glob.slice(1), name.slice(1));
}
