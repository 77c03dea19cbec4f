/** A results file is not what it should be as a whole: no JSON, too large, neither a row nor a list of rows. */
export class ResultsUnreadable extends Error {
  override readonly name = 'ResultsUnreadable';
  /** The file, as it is named to people. */
  readonly source: string;
  /** What is wrong, in words that follow the name. */
  readonly reason: string;

  constructor(source: string, reason: string, options?: ErrorOptions) {
    super(`${source} ${reason}`, options);
    this.source = source;
    this.reason = reason;
  }
}
