/** What a description says, with what is needed to quote and to judge it. */
export interface Said {
  /** The author's words, at most 200 characters: escape them before showing them. */
  readonly quote: string;
  /** Can contradict the head; else it can only agree. */
  readonly isPlain: boolean;
  /** What may name a config: the sentence and its paragraph, code written out. */
  readonly sentence: string;
  readonly paragraph: string;
}

export type ClaimedRole = 'prefill' | 'decode';

/** A setting of the server, the router or the job. */
export interface SettingClaim extends Said {
  readonly kind: 'setting';
  readonly form: 'variable' | 'flag';
  /** Without dashes. */
  readonly name: string;
  /** Absent: only that it is set. */
  readonly value: string | undefined;
  readonly role: ClaimedRole | undefined;
  /** Concurrencies of the points that it is about; none: any. */
  readonly concurrencies: readonly number[];
}

/** A number beside words that may name a setting: "stream interval 32", "2048 SWA prefix tails". */
export interface NumberClaim extends Said {
  readonly kind: 'number';
  readonly value: string;
  /** Lower case, nearest last. */
  readonly before: readonly string[];
  /** Lower case, nearest first. */
  readonly after: readonly string[];
}

/** A word in code that may be the value of a setting. */
export interface WordClaim extends Said {
  readonly kind: 'word';
  readonly text: string;
}

export interface ImageClaim extends Said {
  readonly kind: 'image';
  /** `registry/owner/name`; absent where only a tag is named. */
  readonly repository: string | undefined;
  readonly tag: string | undefined;
  /** `sha256:<hex>`, as much of it as is written, at least 12 digits. */
  readonly digest: string | undefined;
}

export interface VersionClaim extends Said {
  readonly kind: 'version';
  readonly component: string;
  /** Without a leading `v`. */
  readonly version: string;
}

/** Workers of one role: how many, of how many GPUs each. */
export interface ClaimedWorkers {
  readonly count: number | undefined;
  /** `dep`, `tep`, `tp`, `dp`, `ep`; absent for `3P1D`. */
  readonly parallel: string | undefined;
  readonly size: number | undefined;
}

export interface TopologyClaim extends Said {
  readonly kind: 'topology';
  /** One for aggregated serving; prefill and decode for disaggregated. */
  readonly roles: readonly ClaimedWorkers[];
  readonly concurrencies: readonly number[];
  /** A table of points says what is, not what was. */
  readonly isTabular: boolean;
}

/** A cell of a table whose row names a concurrency. */
export interface CellClaim extends Said {
  readonly kind: 'cell';
  /** The column's words in lower case, without the role. */
  readonly label: string;
  readonly role: ClaimedRole | undefined;
  readonly value: string;
  readonly concurrency: number;
}

/** Something of the roles that is on or off. */
export interface StateClaim extends Said {
  readonly kind: 'state';
  readonly of: 'kv-events' | 'metrics';
  /** Absent: of all roles. */
  readonly role: ClaimedRole | undefined;
  readonly isOn: boolean;
}

export interface UnchangedClaim extends Said {
  readonly kind: 'unchanged';
  /** `image`: said of images only; `others`: of the points that are not new. */
  readonly of: 'image' | 'config' | 'others';
}

export interface UpstreamClaim extends Said {
  readonly kind: 'upstream';
  readonly repository: string;
  readonly number: number;
  readonly said: 'merged' | 'included';
}

/** A workflow run that is said to have passed. */
export interface RunClaim extends Said {
  readonly kind: 'run';
  readonly id: number;
}

export type Claim =
  | SettingClaim
  | NumberClaim
  | WordClaim
  | ImageClaim
  | VersionClaim
  | TopologyClaim
  | CellClaim
  | StateClaim
  | UnchangedClaim
  | UpstreamClaim
  | RunClaim;
