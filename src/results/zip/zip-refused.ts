/** Why a zip is not read. */
export type ZipProblem =
  | 'too-large'
  | 'too-many-entries'
  | 'too-deep'
  | 'ratio'
  | 'unsafe-name'
  | 'duplicate'
  | 'ambiguous'
  | 'overlap'
  | 'wrong-size'
  | 'wrong-checksum'
  | 'encrypted'
  | 'not-text'
  | 'damaged';

/** A zip is broken or made to do harm: nothing of it is used. */
export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
  readonly source: string;
  readonly problem: ZipProblem;
  /** In words that follow the name. */
  readonly reason: string;

  constructor(source: string, problem: ZipProblem, reason: string, options?: ErrorOptions) {
    super(`${source} is refused: ${reason}`, options);
    this.source = source;
    this.reason = `is refused: ${reason}`;
    this.problem = problem;
  }
}
