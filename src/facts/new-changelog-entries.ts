import {
  type ChangelogEntry,
  ChangelogError,
  newEntries,
  readChangelogSteps,
} from '../benchmark/changelog.ts';
import { runStepsInSlices } from '../benchmark/steps.ts';
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
    const old = await entriesOf(before);
    return newEntries(old, await entriesOf(after));
  },
};

async function entriesOf(file: TextFile | undefined): Promise<readonly ChangelogEntry[]> {
  if (file === undefined) return [];
  try {
    return (await runStepsInSlices(readChangelogSteps(file.text, file.path))).entries;
  } catch (cause) {
    if (!(cause instanceof ChangelogError)) throw cause;
    throw new FactUnknown(`the changelog cannot be read (${code(cause.message)})`, 'nothing', [], { cause });
  }
}
