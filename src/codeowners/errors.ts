/** The file is over GitHub's limit, so GitHub loads none of it: no path has an owner and nobody may guess one. */
export class CodeownersTooLargeError extends Error {
  override readonly name = 'CodeownersTooLargeError';
  readonly bytes: number;
  readonly limit: number;

  constructor(bytes: number, limit: number) {
    super(`CODEOWNERS has ${bytes} bytes; GitHub loads at most ${limit}`);
    this.bytes = bytes;
    this.limit = limit;
  }
}
