import type { OpenEngine } from '../engine.ts';
import type { MasterEntry } from '../master/read-master-configs.ts';
import type { ScenarioType } from '../master/schema.ts';
import type { ChangedPoint, Point } from '../matrix/compare.ts';
import type { MatrixRow } from '../matrix/row.ts';
import type { LaunchFile } from './launch-files.ts';

/** Why a config is affected, in plain text with names from the repository: escape it before showing it. */
export interface Reason {
  readonly kind:
    | 'entry-added'
    | 'points-added'
    | 'points-changed'
    | 'selected'
    | 'script-changed'
    | 'recipe-changed'
    | 'shared-file';
  readonly message: string;
  readonly location: { readonly path: string; readonly line?: number };
  readonly scenarios: readonly ScenarioType[];
}

interface AffectedConfig {
  readonly key: string;
  /** Of the head. */
  readonly entry: MasterEntry;
  /** By its framework; absent for a vendor's engine. */
  readonly engine: OpenEngine | undefined;
  /** At least one. */
  readonly reasons: readonly Reason[];
  /** Scenarios that a reason concerns. */
  readonly scenarios: readonly ScenarioType[];
  /** Rows of the head in these scenarios. */
  readonly rows: readonly MatrixRow[];
  /** What these rows start from, each file once. */
  readonly files: readonly LaunchFile[];
}

/** A config that the pull request answers for. */
export interface SubmittedConfig extends AffectedConfig {
  /** The base has no entry of this key. */
  readonly isAdded: boolean;
  /** Scenarios that new changelog entries select. */
  readonly selected: readonly ScenarioType[];
  readonly addedPoints: readonly Point[];
  readonly changedPoints: readonly ChangedPoint[];
}

/** A config that only runs a shared file that changed. */
export type ReachedConfig = AffectedConfig;

/** A config of the base that lost points and gained or altered none. */
export interface ShrunkConfig {
  readonly key: string;
  readonly removedPoints: readonly Point[];
  /** The whole entry is gone; else where it stands in head. */
  readonly isGone: boolean;
  readonly location: { readonly path: string; readonly line: number };
}

/** Which configs a pull request answers for, and why. */
export interface Submission {
  readonly submitted: readonly SubmittedConfig[];
  readonly reached: readonly ReachedConfig[];
  /** Removing is no submission. */
  readonly removedOnly: readonly ShrunkConfig[];
  /** Changed files that more than one config may run, and at least one does. */
  readonly sharedFiles: readonly string[];
  /** Neither configs nor what they run changed. */
  readonly nothing: boolean;
}
