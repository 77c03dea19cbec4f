/** A picture that a verdict shows. */
export interface KeptChart {
  /** 64 hex digits, which nobody can guess: whoever has them may see the picture. */
  readonly token: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly pullRequest: number;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly svg: string;
}

/** Pictures of verdicts, as long as something is remembered of their pull request. */
export interface ChartShelf {
  has(token: string): Promise<boolean>;
  /** Keeps the newest of a pull request. */
  keep(chart: KeptChart): Promise<void>;
  find(token: string): Promise<KeptChart | undefined>;
}
