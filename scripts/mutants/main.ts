import { parseArgs } from 'node:util';
import { openJudge } from './judge.ts';
import { acceptanceKinds } from './kinds/acceptance.ts';
import { architectureKinds } from './kinds/architecture.ts';
import { clientKinds } from './kinds/client.ts';
import { draftKinds } from './kinds/draft.ts';
import { otherKinds } from './kinds/others.ts';
import { patchKinds } from './kinds/patches.ts';
import type { MutantKind } from './place.ts';
import { ScratchRepository } from './scratch-repository.ts';
import { mergedPulls } from './subjects.ts';
import { type Tried, tryMutant } from './try-mutant.ts';

const usage = `usage: npm run mutants -- --git-dir <clone of the benchmark repository> [--pulls <n>] [--each <n>] [--kinds <id,id>]

Breaks merged pull requests in small ways, one at a time, and shows which check sees it, and on which line; and changes them in
harmless ways, which no check may reject. Nothing is written to the clone.`;

const kinds: readonly MutantKind[] = [
  ...architectureKinds,
  ...clientKinds,
  ...patchKinds,
  ...acceptanceKinds,
  ...draftKinds,
  ...otherKinds,
];

/** So many kinds are tried on one pull request, so that many pull requests are used. */
const MOST_OF_ONE = 8;

const { values } = parseArgs({
  options: {
    'git-dir': { type: 'string' },
    pulls: { type: 'string', default: '120' },
    each: { type: 'string', default: '3' },
    kinds: { type: 'string' },
  },
});
const source = values['git-dir'];
if (source === undefined) {
  console.error(usage);
  process.exit(2);
}
const wanted = values.kinds?.split(',');
const chosen = kinds.filter(({ id }) => wanted === undefined || wanted.includes(id));
const each = Number(values.each);
const scratch = new ScratchRepository(source);
const judge = await openJudge(scratch.directory);
const tried: Tried[] = [];
try {
  for (const subject of mergedPulls(source, Number(values.pulls))) {
    const open = chosen.filter((kind) => countOf(kind) < each).toSorted((a, b) => countOf(a) - countOf(b));
    if (open.length === 0) break;
    try {
      const places = await judge.places(subject, (path) => scratch.read(subject.head, path));
      let left = MOST_OF_ONE;
      for (const kind of places.length === 0 ? [] : open) {
        if (left === 0) break;
        const one = await tryMutant(kind, subject, places, scratch, judge);
        if (one === undefined) continue;
        left -= 1;
        tried.push(one);
        console.log(line(one));
      }
    } catch (cause) {
      console.log(
        `#${subject.pullRequest}: not usable: ${cause instanceof Error ? cause.message : String(cause)}`,
      );
    }
  }
} finally {
  judge.close();
  scratch.close();
}
report();

function countOf(kind: MutantKind): number {
  return tried.filter((one) => one.kind === kind).length;
}

function line({ kind, pullRequest, at, became, summary }: Tried): string {
  const isWrong = became !== 'caught' && became !== 'left alone';
  const why = isWrong ? `\n    ${summary}` : '';
  return `${isWrong ? '!' : ' '} #${pullRequest} check ${kind.check} ${kind.id}: ${became} (${at})${why}`;
}

function report(): void {
  const harmful = tried.filter(({ kind }) => kind.isHarmful);
  const harmless = tried.filter(({ kind }) => !kind.isHarmful);
  const of = (list: readonly Tried[], became: Tried['became']) =>
    list.filter((one) => one.became === became).length;
  const pulls = new Set(tried.map(({ pullRequest }) => pullRequest)).size;
  console.log(
    [
      '',
      `${pulls} pull requests`,
      `${harmful.length} mutants of ${new Set(harmful.map(({ kind }) => kind)).size} kinds: ${of(harmful, 'caught')} caught on their line, ${of(harmful, 'elsewhere')} elsewhere, ${of(harmful, 'missed')} missed`,
      `${harmless.length} look-alikes of ${new Set(harmless.map(({ kind }) => kind)).size} kinds: ${of(harmless, 'left alone')} left alone, ${of(harmless, 'rejected')} rejected`,
      ...chosen.filter((kind) => countOf(kind) === 0).map(({ id }) => `nowhere to put: ${id}`),
    ].join('\n'),
  );
  process.exitCode = tried.some(({ became }) => became !== 'caught' && became !== 'left alone') ? 1 : 0;
}
