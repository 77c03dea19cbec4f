/** An event that we know has not the shape that GitHub gives it. */
export class MalformedEvent extends Error {
  override readonly name = 'MalformedEvent';
  /** As in `X-GitHub-Event`. */
  readonly event: string;
  /** Path of the field, such as `pull_request.head.sha`; `payload` for the whole. */
  readonly field: string;

  constructor(event: string, field: string, problem: string) {
    super(`webhook ${event}: ${field}: ${problem}`);
    this.event = event;
    this.field = field;
  }
}
