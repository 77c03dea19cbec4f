/** Where something stands in the revision under judgement; lines count from 1. */
export interface Origin {
  readonly path: string;
  readonly line: number;
}

/** Why a value cannot be told from the files. */
export type UnknownReason =
  /** Comes from a command that is not run here: `$(nvidia-smi ...)`. */
  | { readonly kind: 'command'; readonly name: string }
  /** A variable that nothing here sets. */
  | { readonly kind: 'variable'; readonly name: string }
  /** Several values are possible, on branches that cannot be decided. */
  | { readonly kind: 'branches' }
  /** Written in a way that this model does not follow. */
  | { readonly kind: 'unsupported'; readonly what: string }
  /** In a file that this run cannot read. */
  | { readonly kind: 'file'; readonly path: string }
  /** A limit of the model was reached. */
  | { readonly kind: 'limit'; readonly what: string };

/** A part of a value that cannot be told. `expression` is how it is written, at most 200 characters. */
export interface Hole {
  readonly reason: UnknownReason;
  readonly expression: string;
}

/**
 * A value as far as the files tell it: all of it (`known`), nothing (`unknown`), or text with holes (`mixed`), such as
 * JSON with one number missing. Two unknowns are equal only with the same expression behind the same files.
 */
export type Value =
  | { readonly kind: 'known'; readonly text: string }
  | { readonly kind: 'unknown'; readonly hole: Hole }
  | { readonly kind: 'mixed'; readonly parts: readonly (string | Hole)[] };

/** Under which undecided conditions a line is reached; none: always, for this point. */
export interface Guard {
  readonly conditions: readonly {
    /** As written, at most 200 characters. */
    readonly expression: string;
    /** Whether it must hold, or must not. */
    readonly holds: boolean;
    readonly origin: Origin;
  }[];
}

/** Something that is in force: a value, where it was written and when it applies. */
export interface Setting {
  readonly value: Value;
  readonly origin: Origin;
  readonly guard: Guard;
}

export const always: Guard = { conditions: [] };

export function known(text: string): Value {
  return { kind: 'known', text };
}

export function unknown(reason: UnknownReason, expression: string): Value {
  return { kind: 'unknown', hole: { reason, expression: expression.slice(0, 200) } };
}
