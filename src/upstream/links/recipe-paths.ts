import type { OpenEngine } from '../../benchmark/engine.ts';

/** Whether a file of an engine's recipe repository is a recipe, or the generator of one. */
export function isRecipePath(engine: OpenEngine, path: string): boolean {
  if (engine === 'sglang') return /^(?:docs\/cookbook|docs_new)\/.*\.(?:mdx?|jsx?|tsx)$/.test(path);
  if (/^models\/[^/]+\/[^/]+\.ya?ml$/.test(path)) return true;
  return /^[\w.-]+\/[\w.-]+\.md$/.test(path) && !/^(?:docs|src|scripts|\.github)\//.test(path);
}

/** `models/<organisation>/<model>.yaml` for the address of a published vLLM recipe. */
export function modelFileOfPage(url: string): string | undefined {
  const path = /^https:\/\/recipes\.vllm\.ai\/([\w.-]+)\/([\w.-]+)\/?(?:[?#].*)?$/.exec(url);
  return path === null ? undefined : `models/${path[1]}/${path[2]}.yaml`;
}

/** Scripts that a cookbook page imports, from the root of its repository. */
export function importedScripts(text: string, path: string): readonly string[] {
  const at = path.indexOf('/cookbook/');
  const root = at === -1 ? '' : `${path.slice(0, at)}/`.replace(/^docs\/$/, 'docs/');
  const found = new Set<string>();
  for (const [, script = ''] of text.matchAll(
    /^\s*import\s[^'"\n]{1,200}from\s+['"](\/[\w./-]{1,200}\.(?:jsx?|tsx))['"]/gm,
  ))
    if (!script.includes('..')) found.add(`${root}${script.slice(1)}`);
  return [...found].slice(0, 20);
}
