import { type ChangelogEntry, ChangelogError, newEntries, parseChangelog } from '../benchmark/changelog.ts';
import type { Fact } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { readText, type TextFile } from '../evidence/read-text.ts';
import { layouts } from './layouts.ts';

/** Changelog entries that the pull request adds. */
export const newChangelogEntries: Fact<readonly ChangelogEntry[]> = {
  name: 'new changelog entries',
  async gather({ evidence, get }) {
    const { mergeBase, head } = evidence.subject;
    const at = await get(layouts);
    const [before, after] = await Promise.all([
      readText(evidence.git, mergeBase, at.mergeBase.paths.changelog),
      readText(evidence.git, head, at.head.paths.changelog),
    ]);
    if (before?.oid === after?.oid) return [];
    return newEntries(entriesOf(before), entriesOf(after));
  },
};

function entriesOf(file: TextFile | undefined): readonly ChangelogEntry[] {
  if (file === undefined) return [];
  try {
    return parseChangelog(file.text, file.path);
  } catch (cause) {
    if (!(cause instanceof ChangelogError)) throw cause;
    throw new FactUnknown(`the changelog cannot be read (${code(cause.message)})`, 'nothing', [], { cause });
  }
}
