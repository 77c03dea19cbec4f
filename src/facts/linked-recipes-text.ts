import { sharedSlices } from '../benchmark/steps.ts';
import { outlineMarkdown } from '../signoff/markdown-outline.ts';
import { ReadingBudget } from '../signoff/reading-budget.ts';
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
export async function findUpstreamPulls(
  texts: readonly string[],
  repositories: readonly string[],
  most: number,
): Promise<UpstreamReference[]> {
  const names = new Map(repositories.map((repository) => [repository.toLowerCase(), repository]));
  const found = new Map<string, UpstreamReference>();
  const budget = new ReadingBudget();
  for (const text of texts) {
    // Leaving out quotes and code only takes away: what names nothing as it is written names nothing at all.
    if (!mayName(text, names) || !budget.spend(text.length)) continue;
    if (sharedSlices.isOver) await sharedSlices.next();
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

function mayName(text: string, names: ReadonlyMap<string, string>): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const lower = text.toLowerCase();
  return [...names.keys()].some((name) => lower.includes(name));
}

/** A text without its quotes, code and what its reader does not see; links keep their addresses. */
function spoken(text: string): string {
  const { masked } = outlineMarkdown(text);
  return text
    .split(/\r\n|\r|\n/)
    .filter((_, index) => !masked.has(index + 1))
    .map((line) => visibleSource(line).replace(/`[^`]*`/g, ' '))
    .join('\n');
}
