import { POLICY_PATH } from '../policy-from-commit.ts';
import { inferencex } from './inferencex.ts';

/** Documents that nearly every verdict reads; they come with the first answer. Others are read when asked for. */
export const firstDocuments: readonly string[] = [
  POLICY_PATH,
  '.github/CODEOWNERS',
  ...new Set(
    Object.values(inferencex.layouts).flatMap(({ checklist, modelPolicy, thresholds }) => [
      checklist,
      modelPolicy,
      ...thresholds,
    ]),
  ),
];

/** Files that nearly every verdict reads at both ends of a pull request. */
export const companions: readonly string[] = [
  ...new Set(
    Object.values(inferencex.layouts).flatMap(({ masterConfigs, runners, changelog }) => [
      ...masterConfigs,
      runners,
      changelog,
    ]),
  ),
];
