/** What a job knows about itself. */
export interface JobContext {
  /** Id of the queue's job. */
  readonly job: string;
  /** Of the deliveries that it answers, `event.action` each. */
  readonly reasons: readonly string[];
  /** Nothing is published once it is aborted. */
  readonly signal: AbortSignal;
}
