import type { ModelPolicy } from '../benchmark/model-policy/model-policy.ts';
import { readModelPolicy } from '../benchmark/model-policy/read-model-policy.ts';
import { DataFileError } from '../benchmark/yaml/data-file-error.ts';
import type { Fact } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { readText, type TextFile } from '../evidence/read-text.ts';
import { layouts } from './layouts.ts';

export { judgeModel, type PolicyAnswer } from '../benchmark/model-policy/judge-model.ts';
export type { ModelPolicy } from '../benchmark/model-policy/model-policy.ts';

export interface ModelPolicyDocument {
  readonly file: TextFile;
  readonly policy: ModelPolicy;
}

/** The model policy on the default branch, or `undefined` where the repository provably has none. */
export const modelPolicy: Fact<ModelPolicyDocument | undefined> = {
  name: 'model policy',
  async gather({ evidence, get }) {
    const { commit } = evidence.subject.default;
    const path = (await get(layouts)).default.paths.modelPolicy;
    const file = await readText(evidence.git, commit, path);
    if (file === undefined) return undefined;
    try {
      return { file, policy: readModelPolicy(file.text, path) };
    } catch (cause) {
      if (!(cause instanceof DataFileError)) throw cause;
      throw new FactUnknown(`the model policy cannot be read: ${code(cause.message)}`, 'nothing', [], {
        cause,
      });
    }
  },
};

/** The pull request's own version of the model policy, if it is readable and differs from the merge base. */
export const proposedModelPolicy: Fact<ModelPolicyDocument | undefined> = {
  name: 'proposed model policy',
  async gather({ evidence: { git, subject }, get }) {
    const at = await get(layouts);
    const { modelPolicy: path } = at.head.paths;
    const before = await git.entry(subject.mergeBase, at.mergeBase.paths.modelPolicy);
    const after = await git.entry(subject.head, path);
    if (after === undefined || after.oid === before?.oid) return undefined;
    const file = await readText(git, subject.head, path);
    if (file === undefined) return undefined;
    try {
      return { file, policy: readModelPolicy(file.text, path) };
    } catch (cause) {
      if (cause instanceof DataFileError) return undefined;
      throw cause;
    }
  },
};
