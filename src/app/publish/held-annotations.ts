import type { RunState } from './run-state.ts';

/** GitHub takes this many annotations in a request, and adds them to those that the run has. */
export const ANNOTATIONS_A_REQUEST = 50;

/** Annotations that a run holds: the first `sent` of a list. They cannot be taken back. */
export interface Held {
  readonly list: string;
  readonly sent: number;
}

/** `undefined`: none. */
export function heldBy({ annotations }: RunState): Held | undefined {
  const [list = '', sent] = annotations?.split(':') ?? [];
  return sent === undefined ? undefined : { list, sent: Number(sent) };
}

export function asState({ list, sent }: Held): Pick<RunState, 'annotations'> {
  return sent === 0 ? {} : { annotations: `${list}:${sent}` };
}
