import type { GitHub } from '../github.ts';
import type { Pull } from '../store/pull.ts';

export type StepKind =
  | 'opened'
  | 'pushed'
  | 'commented'
  | 'reviewed'
  | 'commented inline'
  | 'run started'
  | 'run completed';

/** One thing that somebody did. `play` does it, at its recorded time, and waits until the app was told. */
export interface Step {
  readonly kind: StepKind;
  readonly at: string;
  /** Login. */
  readonly by: string;
  /** What was said, or what it is about. */
  readonly text: string;
  /** Number of the comment, review or run. */
  readonly id: number | undefined;
  play(): Promise<void>;
}

/** The pull request that the steps are about. */
export function pullOf({ world }: Pick<GitHub, 'world'>, repository: string, number: number): Pull {
  const pull = world.repository(repository).pulls.get(number);
  if (pull === undefined) throw new Error(`#${number} is not opened yet`);
  return pull;
}
