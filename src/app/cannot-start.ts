/** The app cannot run as it is set up: each line says what is wrong and how to mend it. Never shows a secret. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.problems = problems;
  }
}
