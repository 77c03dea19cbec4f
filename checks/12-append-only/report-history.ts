import { code, listSome } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import type { ChangelogComparison } from '../../src/facts/comparison-changelog.ts';

type LostEntry = ChangelogComparison['lost'][number];

/** Older entries that are changed or gone; `undefined`: all are kept. */
export function reportHistory(history: ChangelogComparison): Outcome | undefined {
  const { lost, newEntries, title, baseCommit } = history;
  if (lost.length === 0) return undefined;
  const names = listSome(lost.map(nameOf), 3);
  if (newEntries === 0 && title !== undefined && /\brevert(?:s|ed|ing)?\b/i.test(title))
    return {
      kind: 'not-applicable',
      summary: `it reverts: only changelog entries are taken back (${names})`,
    };
  const findings = lost.map((entry) => findingOf(entry, baseCommit));
  const summary = `${count(lost)}: ${names}`;
  if (newEntries === 0 && title === undefined)
    return {
      kind: 'cannot-tell',
      needs: 'github',
      parts: ['pull'],
      summary: `${summary}; only a revert may do that, and this run does not know the title of the pull request`,
      findings,
    };
  return { kind: 'fail', summary, findings };
}

function count({ length }: readonly LostEntry[]): string {
  return length === 1
    ? 'an existing changelog entry is changed or removed'
    : `${length} existing changelog entries are changed or removed`;
}

function findingOf({ base, head, link }: LostEntry, baseCommit: string): Finding {
  const of = link === undefined ? '' : ` of ${code(link)}`;
  if (head !== undefined)
    return {
      message: `This entry${of} was there before and reads differently now (${code(`${base.path}:${base.line}`)} in the base). Put it back as it was, and say what is new in an entry of its own.`,
      location: head,
    };
  return {
    message: `This entry${of} is removed. Put it back: the changelog is only added to.`,
    location: { ...base, commit: baseCommit },
  };
}

function nameOf({ base, head }: LostEntry): string {
  return head === undefined
    ? `${code(`${base.path}:${base.line}`)} in the base`
    : code(`${head.path}:${head.line}`);
}
