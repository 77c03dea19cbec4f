import type { EffectiveServing } from '../../src/launch/serving.ts';

/** Something that a submitted config runs, where a mutant can be put. */
export interface Place {
  readonly key: string;
  readonly isAgentic: boolean;
  /** The base has points of the config already. */
  readonly isOld: boolean;
  readonly serving: EffectiveServing;
  /** Text of a file of the head. */
  read(path: string): string | undefined;
}

/** One file that reads otherwise, and the lines at which that is to be seen. */
export interface Mutation {
  readonly path: string;
  readonly text: string;
  /** From 1; the first one is where it begins. None: something is gone, which can be missed anywhere in the file. */
  readonly lines: readonly number[];
}

/** One way to break a rule, or only to look like it. */
export interface MutantKind {
  readonly id: string;
  /** Number of the check that is to see it. */
  readonly check: number;
  readonly isHarmful: boolean;
  /** `undefined`: it makes no sense there. */
  apply(place: Place): Mutation | undefined;
}
