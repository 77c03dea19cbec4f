import { posix } from 'node:path';
import { readWaiver, type Waiver } from '../benchmark/waiver/read-waiver.ts';
import type { Fact, FactContext } from '../check/fact.ts';
import { readText } from '../evidence/read-text.ts';
import { layouts } from './layouts.ts';

export type { WaiverPart } from '../benchmark/waiver/read-waiver.ts';

/** A waiver by the number of its pull request. */
export interface WaiverFile {
  readonly number: number;
  readonly path: string;
  readonly commit: string;
  readonly waiver: Waiver;
}

export interface Waivers {
  /** Where the pull request's own waiver belongs. */
  readonly ownPath: string;
  /** The pull request's own waiver in its head, if it is there. */
  readonly own: WaiverFile | undefined;
  /** All waivers of the default branch, by number. */
  readonly standing: readonly WaiverFile[];
}

/** Real repositories have a handful. */
const MOST_WAIVERS = 300;

/** Waivers for engine patches: files named `<number>.md`. */
export const waivers: Fact<Waivers> = {
  name: 'waivers',
  async gather(context) {
    const { subject } = context.evidence;
    const at = await context.get(layouts);
    const ownPath = `${at.head.paths.waivers}/${subject.pullRequest}.md`;
    const own = await waiverAt(context, subject.head, ownPath);
    return { ownPath, own, standing: await standingWaivers(context, at.default.paths.waivers) };
  },
};

async function standingWaivers(context: FactContext, folder: string): Promise<readonly WaiverFile[]> {
  const { git, subject } = context.evidence;
  const { commit } = subject.default;
  const paths = (await git.list(commit, folder))
    .map(({ path }) => path)
    .filter((path) => posix.dirname(path) === folder && numberOf(path) !== undefined)
    .slice(0, MOST_WAIVERS);
  const found = await Promise.all(paths.map((path) => waiverAt(context, commit, path)));
  return found.filter((file) => file !== undefined).sort((left, right) => left.number - right.number);
}

async function waiverAt(
  { evidence: { git, subject } }: FactContext,
  commit: string,
  path: string,
): Promise<WaiverFile | undefined> {
  const number = numberOf(path);
  const file = number === undefined ? undefined : await readText(git, commit, path);
  if (number === undefined || file === undefined) return undefined;
  return { number, path, commit, waiver: readWaiver(file.text, subject.repository) };
}

function numberOf(path: string): number | undefined {
  const [, digits] = /^(\d{1,9})\.md$/.exec(posix.basename(path)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
