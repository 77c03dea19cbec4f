import { registry } from '../../../checks/registry.ts';
import { openEvidenceDirectory } from '../../evidence/directory/open-evidence-directory.ts';
import type { GitEvidence } from '../../evidence/git-evidence.ts';
import { LocalGit } from '../../evidence/local-git/local-git.ts';
import { type PointServings, servingsOfConfig } from '../../facts/servings-of-config.ts';
import { policyFromCommit } from '../../policy/policy-from-commit.ts';
import { UsageError } from '../usage-error.ts';
import type { ExplainOptions } from './options.ts';

/** How one config is served at a commit. */
export interface ExplainedConfig {
  readonly key: string;
  readonly commit: string;
  /** Whose rules of the matrix applied, `YYYY-MM-DD`. */
  readonly date: string;
  readonly points: readonly PointServings[];
}

const MOST_NAMED = 5;

/** Serves the points of a config. Throws `UsageError`, `EvidenceInputError`, `EvidenceUnreadable`, `DataFileError` or `PolicyError`. */
export async function explainConfig(key: string, options: ExplainOptions): Promise<ExplainedConfig> {
  const { gitDir, rev, evidence } = options;
  if (gitDir !== undefined && rev !== undefined) {
    const git = await LocalGit.open(gitDir);
    try {
      const commit = await git.resolve(rev, '--rev');
      return await explain(git, commit, commit, key, options.date);
    } finally {
      git.close();
    }
  }
  const { evidence: opened, manifest } = await openEvidenceDirectory(evidence ?? '');
  const { head, default: ref } = opened.subject;
  return explain(opened.git, head, ref.commit, key, options.date ?? manifest.date);
}

async function explain(
  git: GitEvidence,
  commit: string,
  policyCommit: string,
  key: string,
  wantedDate: string | undefined,
): Promise<ExplainedConfig> {
  const { layouts } = await policyFromCommit(git, policyCommit, registry);
  const date = wantedDate ?? new Date((await git.commit(commit)).date).toISOString().slice(0, 10);
  const found = await servingsOfConfig(git, commit, layouts, key, date);
  if (found.kind === 'found') return { key, commit, date, points: found.points };
  const alike = found.keys.filter((other) => other.includes(key)).slice(0, MOST_NAMED);
  const hint = alike.length === 0 ? `it has ${found.keys.length} configs` : `there are ${alike.join(', ')}`;
  throw new UsageError(`there is no config ${key} at ${commit.slice(0, 12)}; ${hint}`);
}
