/** The Dockerfile, or the ignore file, says something that is not understood here: nothing is guessed. */
export class DockerfileError extends Error {
  override readonly name = 'DockerfileError';
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.line = line;
  }
}
