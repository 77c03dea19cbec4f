import { outlineMarkdown } from '../signoff/markdown-outline.ts';
import { visibleSource } from '../signoff/visible-source.ts';

export interface UpstreamReference {
  /** `owner/name`, as the list of repositories writes it. */
  readonly repository: string;
  readonly number: number;
}

/** GitHub's own limit for a comment and a description. */
const MAX_CHARACTERS = 65_536;

const owner = '[A-Za-z0-9][A-Za-z0-9-]{0,38}';
const name = '[A-Za-z0-9._-]{1,100}';
const reference = new RegExp(
  `(?<![\\w./-])(?:(${owner}/${name})#|https://github\\.com/(${owner}/${name})/pull/)(\\d{1,9})(?!\\w)`,
  'g',
);

/**
 * References to pull requests of the given repositories, as `owner/name#1` or as links, outside quotes and code. In the
 * order of the texts, each once, `most` at most.
 */
export function findUpstreamPulls(
  texts: readonly string[],
  repositories: readonly string[],
  most: number,
): UpstreamReference[] {
  const names = new Map(repositories.map((repository) => [repository.toLowerCase(), repository]));
  const found = new Map<string, UpstreamReference>();
  for (const text of texts) {
    for (const [, short, linked, digits] of spoken(text).matchAll(reference)) {
      const repository = names.get((short ?? linked ?? '').toLowerCase());
      const number = Number(digits);
      if (repository === undefined || number === 0) continue;
      found.set(`${repository}#${number}`, { repository, number });
      if (found.size === most) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** A text without its quotes, code and what its reader does not see; links keep their addresses. */
function spoken(text: string): string {
  if (text.length > MAX_CHARACTERS) return '';
  const { masked } = outlineMarkdown(text);
  return text
    .split(/\r\n|\r|\n/)
    .filter((_, index) => !masked.has(index + 1))
    .map((line) => visibleSource(line).replace(/`[^`]*`/g, ' '))
    .join('\n');
}
