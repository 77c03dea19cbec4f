import { posix } from 'node:path';
import type { RevisionTree } from './revision-tree.ts';

/** Folders of the project that scripts name by their path from its root, whatever it is mounted as. */
const roots = ['benchmarks/', 'runners/', 'utils/', 'configs/', 'golden_al_distribution/', 'infx/'];

const fileEnd = /\.(?:sh|py|slurm|ya?ml|env|jinja|json|patch|toml|conf)$/;
const scanned = /\.(?:sh|py|slurm|ya?ml)$/;

/** Far above the largest real script (a shared library of 90,000 characters). */
const MOST_CHARACTERS = 1024 * 1024;

/** Whether what a file names is looked for; data files name nothing. */
export function namesOthers(path: string): boolean {
  return scanned.test(path);
}

/**
 * Files of the tree that a script, recipe or launcher names outside of comments: relative to itself, to the project's root,
 * or to a folder of the project that it names. Variables are not followed; what is built from them is not found.
 */
export function referencesOf(
  path: string,
  text: string,
  root: string,
  tree: RevisionTree,
): ReadonlySet<string> {
  const code = withoutComments(text.slice(0, MOST_CHARACTERS));
  const tokens = new Set(code.match(/[\w.+/-]+/g) ?? []);
  const own = posix.dirname(path);
  const bases = new Set([own]);
  // `setup_script` of a recipe.
  if (path.includes('/srt-slurm-recipes/'))
    bases.add(`${root}benchmarks/multi_node/srt-slurm-recipes/configs`);
  for (const token of tokens) {
    const folder = fromRoot(token, root);
    if (folder === undefined || folder.includes('/srt-slurm-recipes/')) continue;
    if (tree.hasDirectory(folder)) bases.add(folder);
  }
  const found = new Set<string>();
  for (const token of tokens) {
    if (!fileEnd.test(token)) continue;
    const absolute = fromRoot(token, root);
    const relative = [...bases].map((base) => posix.normalize(`${base}/${token.replace(/^\/+/, '')}`));
    for (const candidate of absolute === undefined ? relative : [absolute, ...relative]) {
      const file = tree.fileAt(candidate);
      if (file !== undefined && file !== path) found.add(file);
    }
  }
  if (path.endsWith('.py')) for (const module of importedModules(own, code, tree)) found.add(module);
  return found;
}

/** What a variable stands for is not known, so a path begins anew behind it. */
function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\$(?:\{[^{}\n]{0,200}\}|\w{1,200})/g, ' ');
}

/** The path in the project that a token ends in, if it has one of the project's folders in it. */
function fromRoot(token: string, root: string): string | undefined {
  for (const folder of roots) {
    const at = token.startsWith(folder) ? 0 : token.indexOf(`/${folder}`) + 1;
    if (at > 0 || token.startsWith(folder)) return posix.normalize(root + token.slice(at)).replace(/\/$/, '');
  }
  return undefined;
}

function* importedModules(folder: string, code: string, tree: RevisionTree): Generator<string> {
  for (const line of code.split('\n')) {
    const [, from = '', names = ''] =
      /^\s*(?:from|import)\s+([\w.]+)(?:\s+import\s+([\w, ]+))?/.exec(line) ?? [];
    if (from === '') continue;
    const module = from.replaceAll('.', '/').replace(/^\/+/, '');
    const inside = names.split(',').map((name) => `${module}/${name.trim()}.py`);
    for (const name of [`${module}.py`, `${module}/__init__.py`, ...inside]) {
      const file = tree.fileAt(posix.normalize(`${folder}/${name}`));
      if (file !== undefined) yield file;
    }
  }
}
