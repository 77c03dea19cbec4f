import { type ChangelogHistory, compareChangelogs } from '../benchmark/changelog-history.ts';
import type { Fact, FactContext } from '../check/fact.ts';
import { EvidencePartMissing } from '../evidence/errors.ts';
import { revisions } from './revisions.ts';

/** What the pull request does to the changelog that was there before. */
export interface ChangelogComparison extends ChangelogHistory {
  /** The merge base, where the lost entries stand. */
  readonly baseCommit: string;
  /** Of the pull request; read only if it takes entries away and adds none, absent if this run cannot know it. */
  readonly title: string | undefined;
}

export const changelogComparison: Fact<ChangelogComparison> = {
  name: 'changelog comparison',
  async gather(context) {
    const { base, head } = await context.get(revisions);
    const history = compareChangelogs(base.revision.changelog, head.revision.changelog);
    const onlyRemoves = history.lost.length > 0 && history.newEntries === 0;
    const title = onlyRemoves ? await titleOf(context) : undefined;
    return { ...history, baseCommit: base.commit, title };
  },
};

async function titleOf({ evidence }: FactContext): Promise<string | undefined> {
  try {
    return (await evidence.github.pull()).title;
  } catch (cause) {
    if (cause instanceof EvidencePartMissing) return undefined;
    throw cause;
  }
}
