import type { Documented } from '../documented.ts';
import type { Facet } from '../flags/facets.ts';

/** Text to paste into a recipe. Everything in it comes from strangers. */
export interface RecipeSnippet {
  readonly language: 'yaml' | 'bash';
  readonly lines: readonly string[];
}

type Wanted = Pick<Facet<unknown>, 'kind' | 'written'>;

/** Settings as the recipe would hold them: below `home` of a structured one, else as a command. */
export function recipeSnippet(
  wanted: readonly Wanted[],
  by: Documented | undefined,
  command: string,
): RecipeSnippet {
  const flags = merged(wanted.filter(({ kind }) => kind === 'flag').map(({ written }) => written));
  const variables = wanted.filter(({ kind }) => kind === 'variable').map(({ written }) => written);
  if (by !== undefined && /\.ya?ml$/.test(by.path) && /^[\w.]+$/.test(by.home))
    return { language: 'yaml', lines: asYaml(flags, variables, by.home.split('.')) };
  const words = [...variables, command, ...flags.map((flag) => `  ${flag}`)];
  return {
    language: 'bash',
    lines: words.map((word, index) => (index === words.length - 1 ? word : `${word} \\`)),
  };
}

function asYaml(
  flags: readonly string[],
  variables: readonly string[],
  home: readonly string[],
): readonly string[] {
  const lines = home.map((key, depth) => `${'  '.repeat(depth)}${key}:`);
  const indent = '  '.repeat(home.length);
  const isPool = home.at(-1) === 'prefill' || home.at(-1) === 'decode';
  if (flags.length > 0) {
    lines.push(`${indent}${isPool ? 'vllm_args' : 'extra_args'}:`);
    for (const flag of flags)
      for (const word of wordsOf(flag)) lines.push(`${indent}  - ${JSON.stringify(word)}`);
  }
  if (variables.length > 0) {
    lines.push(`${indent}${isPool ? 'env' : 'extra_env'}:`);
    for (const variable of variables) {
      const at = variable.indexOf('=');
      lines.push(`${indent}  ${variable.slice(0, at)}: ${JSON.stringify(variable.slice(at + 1))}`);
    }
  }
  return lines;
}

function wordsOf(flag: string): readonly string[] {
  const at = flag.indexOf(' ');
  if (at === -1) return [flag];
  const value = flag.slice(at + 1);
  return [flag.slice(0, at), value.replace(/^'([\s\S]*)'$/, '$1')];
}

/** Fields of one flag's JSON are one argument again. */
function merged(flags: readonly string[]): readonly string[] {
  const found = new Map<string, unknown>();
  for (const flag of flags) {
    const [name = flag, value] = wordsOf(flag);
    const json = value?.startsWith('{') ? parsed(value) : undefined;
    const before = found.get(name);
    if (json === undefined) found.set(flag, undefined);
    else found.set(name, isObject(before) ? deepMerged(before, json) : json);
  }
  return [...found].map(([name, json]) => (json === undefined ? name : `${name} '${JSON.stringify(json)}'`));
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function deepMerged(
  left: Readonly<Record<string, unknown>>,
  right: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const all = new Map<string, unknown>(Object.entries(left));
  for (const [key, value] of Object.entries(right)) {
    const before = all.get(key);
    all.set(key, isObject(before) && isObject(value) ? deepMerged(before, value) : value);
  }
  return Object.fromEntries(all);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
