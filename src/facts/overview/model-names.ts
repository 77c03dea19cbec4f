/** Real names have 60 characters. */
const MOST_CHARACTERS = 200;

/** Sizes, precisions and variants that one name gives and another leaves out. */
const detail = /^(?:a?\d+(?:\.\d+)?[bt]|nvfp4|mxfp4|fp4|fp8|bf16|int4|int8|instruct|it|model)$/;

/**
 * Whether two names are of one model: the same words, apart from case, punctuation, a vendor before a slash, what stands in
 * parentheses, and sizes and precisions at the end.
 */
export function isSameModel(one: string, other: string): boolean {
  const name = normal(one);
  return name !== '' && name === normal(other);
}

function normal(text: string): string {
  const plain = text
    .slice(0, MOST_CHARACTERS)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/^\s*[\w.-]+\/(?=[A-Za-z])/, '')
    .toLowerCase();
  const words = plain.split(/[^a-z0-9.]+/).filter((word) => /[a-z0-9]/.test(word));
  while (words.length > 1 && detail.test(words.at(-1) ?? '')) words.pop();
  return words.join('');
}

/** The names of a model policy's row: its title, and each version that the title lists ("Kimi-K2.5/2.6/2.7-Code"). */
export function namesOf(title: string, prefix: string): readonly string[] {
  const [first = '', ...others] = title.slice(0, MOST_CHARACTERS).split('/');
  const stem = /^(.*?)\d+(?:\.\d+)?$/.exec(first.trim())?.[1];
  const versions = stem === undefined ? [] : others.map((version) => `${stem}${version.trim()}`);
  const names = [title, ...(versions.length > 0 ? [first, ...versions] : [])];
  // The prefix tells which of several versions is meant.
  const own = names.filter((name) => normal(name) === normal(prefix));
  return own.length > 0 ? own : names;
}
