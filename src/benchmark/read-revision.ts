import type { GitEvidence } from '../evidence/git-evidence.ts';
import { readText, type TextFile } from '../evidence/read-text.ts';
import type { Layouts } from '../policy/schema.ts';
import { type Changelog, readChangelogSteps } from './changelog.ts';
import { type DetectedLayout, detectLayout } from './layout.ts';
import { type MasterConfigs, readMasterConfigsSteps } from './master/read-master-configs.ts';
import { noRunners, type Runners, readRunners } from './runners.ts';
import { runStepsInSlices } from './steps.ts';
import type { FileProblem } from './yaml/data-file-error.ts';

/** What decides the matrix of one revision. */
export interface BenchmarkRevision {
  readonly layout: DetectedLayout;
  /** Paths of the master config files that exist; none if the revision has no matrix. */
  readonly masterFiles: readonly string[];
  readonly configs: MasterConfigs;
  readonly runners: Runners;
  /** Absent where the revision has none. */
  readonly changelog: Changelog | undefined;
  /** What is odd but not fatal. */
  readonly notices: readonly FileProblem[];
}

/** Reads configs, runners and changelog of a commit, in whichever layout it has. Throws `DataFileError` or `EvidenceUnreadable`. */
export async function readRevision(
  git: GitEvidence,
  commit: string,
  layouts: Layouts,
): Promise<BenchmarkRevision> {
  const layout = await detectLayout(git, commit, layouts);
  const { masterConfigs, runners: runnersPath, changelog: changelogPath } = layout.paths;
  const [runnersFile, changelogFile, ...masters] = await Promise.all(
    [runnersPath, changelogPath, ...masterConfigs].map((path) => readText(git, commit, path)),
  );
  const files = masters.filter((file) => file !== undefined);
  const configs = await runStepsInSlices(readMasterConfigsSteps(files));
  const runners = runnersFile === undefined ? noRunners : readRunners(runnersFile);
  const changelog = await changelogOf(changelogFile);
  return {
    layout,
    masterFiles: files.map(({ path }) => path),
    configs,
    runners,
    changelog,
    notices: [...configs.notices, ...runners.notices, ...(changelog?.document.duplicates ?? [])],
  };
}

async function changelogOf(file: TextFile | undefined): Promise<Changelog | undefined> {
  return file === undefined ? undefined : runStepsInSlices(readChangelogSteps(file.text, file.path));
}
