/**
 * Makes a word's usual forms equal ("passes", "passed", "passing" and "pass"; "caches" and "cache"). The result need not
 * be a word: both sides of a comparison go through it.
 */
export function stem(word: string): string {
  const base = withoutEnding(withoutPlural(word));
  const short = base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base;
  return short.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

function withoutPlural(word: string): string {
  if (word.length < 3) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Without "-ed" or "-ing", where a syllable is left. */
function withoutEnding(word: string): string {
  const base = word.replace(/(?<!e)(?:ed|ing)$/, '');
  return base.length >= 3 && /[aeiouy]/.test(base) ? base : word;
}
