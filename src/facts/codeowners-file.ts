import type { Fact } from '../check/fact.ts';
import { FactUnknown } from '../check/outcome.ts';
import { type Codeowners, parseCodeowners } from '../codeowners/codeowners.ts';
import { CodeownersTooLargeError } from '../codeowners/errors.ts';
import { readText, type TextFile } from '../evidence/read-text.ts';

export interface CodeownersFile {
  readonly file: TextFile;
  readonly codeowners: Codeowners;
}

/** GitHub reads the first of these that exists. */
const places = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** CODEOWNERS on the default branch, or `undefined` where the repository provably has none. */
export const codeownersFile: Fact<CodeownersFile | undefined> = {
  name: 'CODEOWNERS',
  async gather({ evidence }) {
    for (const path of places) {
      const file = await readText(evidence.git, evidence.subject.default.commit, path);
      if (file !== undefined) return { file, codeowners: parse(file) };
    }
    return undefined;
  },
};

function parse(file: TextFile): Codeowners {
  try {
    return parseCodeowners(file.text);
  } catch (cause) {
    if (!(cause instanceof CodeownersTooLargeError)) throw cause;
    throw new FactUnknown(`${file.path} is too large for GitHub to read (${cause.message})`, 'nothing', [], {
      cause,
    });
  }
}
