/** Whether a change of the file could alter what a benchmark does; documentation, tests and CI definitions cannot. */
export function affectsBenchmarks(path: string): boolean {
  if (path.startsWith('.github/')) return path.startsWith('.github/configs/') && !isDocument(path);
  return !isDocument(path) && !isTest(path);
}

function isDocument(path: string): boolean {
  return path.endsWith('.md') || path.startsWith('docs/') || path.startsWith('inferencex-e2e/docs/');
}

function isTest(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return /(?:^|\/)tests?\//.test(path) || name.startsWith('test_') || /_test\.\w+$/.test(name);
}
