import type { GoldenCurve } from '../benchmark/golden/golden-curve.ts';
import { readGoldenCurve } from '../benchmark/golden/read-curve.ts';
import { DataFileError } from '../benchmark/yaml/data-file-error.ts';
import type { Fact, FactContext } from '../check/fact.ts';
import { FactUnknown } from '../check/outcome.ts';
import { EvidenceUnreadable } from '../evidence/errors.ts';
import { readText } from '../evidence/read-text.ts';
import { layouts } from './layouts.ts';

export { curveStem } from '../benchmark/golden/curve-stem.ts';
export {
  type Decimal,
  decimalOf,
  decimalText,
  equalDecimals,
  plus,
  rounded,
  times,
} from '../benchmark/golden/decimal.ts';
export type { GoldenCurve, GoldenValue } from '../benchmark/golden/golden-curve.ts';
export { bareModelName } from '../benchmark/golden/model-name.ts';

/** A golden file that is there but cannot be read. `problem` is plain text with names from the repository. */
export interface UnreadableCurve {
  readonly path: string;
  readonly problem: string;
}

export interface GoldenCurves {
  /** Where it was read: the default branch's. */
  readonly commit: string;
  readonly directory: string;
  /** By file name without `.yaml`. */
  readonly curves: ReadonlyMap<string, GoldenCurve | UnreadableCurve>;
}

/** There are nine. */
const MOST_FILES = 200;

/** The committed golden acceptance lengths on the default branch, or `undefined` where the repository provably has none. */
export const goldenCurves: Fact<GoldenCurves | undefined> = {
  name: 'golden acceptance lengths',
  async gather(context) {
    const { git, subject } = context.evidence;
    const { commit } = subject.default;
    const directory = (await context.get(layouts)).default.paths.goldenAcceptanceLengths;
    const entries = await git.list(commit, directory);
    if (entries.length === 0) return undefined;
    const stems = entries.flatMap(({ path }) => stemOf(path, directory));
    if (stems.length > MOST_FILES)
      throw new FactUnknown(`the golden directory has more than ${MOST_FILES} files`, 'nothing');
    const read = await Promise.all(
      stems.map(async (stem) => [stem, await curveAt(context, commit, `${directory}/${stem}.yaml`)] as const),
    );
    return { commit, directory, curves: new Map(read) };
  },
};

function stemOf(path: string, directory: string): readonly string[] {
  const name = path.slice(directory.length + 1);
  return name.endsWith('.yaml') && !name.includes('/') ? [name.slice(0, -'.yaml'.length)] : [];
}

async function curveAt(
  { evidence: { git } }: FactContext,
  commit: string,
  path: string,
): Promise<GoldenCurve | UnreadableCurve> {
  try {
    const file = await readText(git, commit, path);
    return file === undefined
      ? { path, problem: `${path} does not exist` }
      : readGoldenCurve(file.text, path);
  } catch (cause) {
    if (cause instanceof DataFileError || cause instanceof EvidenceUnreadable)
      return { path, problem: cause.message };
    throw cause;
  }
}
