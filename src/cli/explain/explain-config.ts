import { registry } from '../../../checks/registry.ts';
import { openEvidenceDirectory } from '../../evidence/directory/open-evidence-directory.ts';
import type { UpstreamEvidence } from '../../evidence/github-evidence.ts';
import { LocalGit } from '../../evidence/local-git/local-git.ts';
import { withClones } from '../../evidence/local-upstream/with-clones.ts';
import { missingUpstream } from '../../evidence/missing-evidence.ts';
import { type ConfigSource, type PointServings, servingsOfConfig } from '../../facts/servings-of-config.ts';
import { policyFromCommit } from '../../policy/policy-from-commit.ts';
import { closeClones, openClones } from '../check/open-clones.ts';
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

/**
 * Serves the points of a config, with recipes of upstream repositories where their clones are given. Throws `UsageError`,
 * `EvidenceInputError`, `EvidenceUnreadable`, `DataFileError` or `PolicyError`.
 */
export async function explainConfig(key: string, options: ExplainOptions): Promise<ExplainedConfig> {
  const { gitDir, rev, evidence } = options;
  if (gitDir !== undefined && rev !== undefined) {
    const git = await LocalGit.open(gitDir);
    try {
      const commit = await git.resolve(rev, '--rev');
      return await explain({ git, commit, upstream: missingUpstream }, commit, key, options, options.date);
    } finally {
      git.close();
    }
  }
  const { evidence: opened, manifest } = await openEvidenceDirectory(evidence ?? '');
  const { head, default: ref } = opened.subject;
  const source = { git: opened.git, commit: head, upstream: opened.upstream };
  return explain(source, ref.commit, key, options, options.date ?? manifest.date);
}

type Source = ConfigSource & { readonly upstream: UpstreamEvidence };

async function explain(
  source: Source,
  policyCommit: string,
  key: string,
  options: ExplainOptions,
  wantedDate: string | undefined,
): Promise<ExplainedConfig> {
  const { git, commit } = source;
  const { layouts } = await policyFromCommit(git, policyCommit, registry);
  const date = wantedDate ?? new Date((await git.commit(commit)).date).toISOString().slice(0, 10);
  const clones = await openClones(options.upstream, date);
  try {
    const upstream = withClones(clones, source.upstream);
    const found = await servingsOfConfig({ git, commit, upstream }, layouts, key, date);
    if (found.kind === 'found') return { key, commit, date, points: found.points };
    throw noConfig(key, commit, found.keys);
  } finally {
    closeClones(clones);
  }
}

function noConfig(key: string, commit: string, keys: readonly string[]): UsageError {
  const alike = keys.filter((other) => other.includes(key)).slice(0, MOST_NAMED);
  const hint = alike.length === 0 ? `it has ${keys.length} configs` : `there are ${alike.join(', ')}`;
  return new UsageError(`there is no config ${key} at ${commit.slice(0, 12)}; ${hint}`);
}
