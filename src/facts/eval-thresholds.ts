import { readThresholds, type Thresholds } from '../benchmark/thresholds/read-thresholds.ts';
import { DataFileError } from '../benchmark/yaml/data-file-error.ts';
import type { Fact } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { readText, type TextFile } from '../evidence/read-text.ts';
import { layouts } from './layouts.ts';

export type { Bar, Thresholds } from '../benchmark/thresholds/read-thresholds.ts';

export interface ThresholdsFile {
  readonly file: TextFile;
  readonly thresholds: Thresholds;
}

/** The bars of evaluations on the default branch, or `undefined` where the repository provably has none. */
export const evalThresholds: Fact<ThresholdsFile | undefined> = {
  name: 'eval thresholds',
  async gather({ evidence, get }) {
    const { commit } = evidence.subject.default;
    for (const path of (await get(layouts)).default.paths.thresholds) {
      const file = await readText(evidence.git, commit, path);
      if (file !== undefined) return { file, thresholds: read(file) };
    }
    return undefined;
  },
};

function read({ text, path }: TextFile): Thresholds {
  try {
    return readThresholds(text, path);
  } catch (cause) {
    if (!(cause instanceof DataFileError)) throw cause;
    throw new FactUnknown(`the eval thresholds cannot be read: ${code(cause.message)}`, 'nothing', [], {
      cause,
    });
  }
}
