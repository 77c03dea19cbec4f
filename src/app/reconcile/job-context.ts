import type { UnreadPulls } from './unread-pulls.ts';

/** What a job knows about itself. */
export interface JobContext {
  /** Id of the queue's job. */
  readonly job: string;
  /** Of the deliveries that it answers, `event.action` each. */
  readonly reasons: readonly string[];
  /** 1 for the first. */
  readonly attempt: number;
  /** Nothing is published once it is aborted. */
  readonly signal: AbortSignal;
  /** Aborted while there is still time to say that it took too long. */
  readonly deadline: AbortSignal;
  /** Shared by all jobs of a process. */
  readonly unread: UnreadPulls;
}
