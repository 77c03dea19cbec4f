import type { Conditions } from './conditions.ts';
import { LayeredMap } from './layered-map.ts';
import type { FunctionDefinition } from './machine.ts';
import type { Text } from './text.ts';
import { nothing } from './text.ts';
import { VariableStore } from './variable-store.ts';

/** One element of an array or one argument. */
export interface Element {
  readonly text: Text;
  /** There only then. */
  readonly when: Conditions;
  /** Holds something unknown that the shell splits: may be no word or several. */
  readonly splits: boolean;
}

export type Cell =
  | { readonly kind: 'text'; readonly text: Text; readonly exported: boolean }
  | { readonly kind: 'list'; readonly elements: readonly Element[]; readonly exported: boolean }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, Text>; readonly exported: boolean }
  | { readonly kind: 'unset'; readonly exported: boolean };

/** Success is 0; undefined: cannot be told. */
export interface Status {
  readonly code: number | undefined;
  /** Names the same test again; absent where a second run may end otherwise. */
  readonly key?: string | undefined;
  /** Of each command of a pipeline. */
  readonly pipe?: readonly (number | undefined)[] | undefined;
}

export const succeeded: Status = { code: 0 };
export const undecided: Status = { code: undefined };

/** All that commands change. Copied when branches part, merged when they meet. */
export interface State {
  variables: VariableStore;
  functions: LayeredMap<FunctionDefinition>;
  /** What the script wrote, by path. */
  files: LayeredMap<Text>;
  cwd: Text;
  /** `$1` and so on. */
  positional: readonly Element[];
  /** What was written to the captured output so far. */
  output: Text;
  /** Undecided conditions under which this state is reached. */
  conditions: Conditions;
  status: Status;
  /** Prefix of the active virtual environment; empty: the image's own. */
  venv: string;
  directories: readonly Text[];
  /** `set -a`: what is assigned is exported. */
  exportsAll: boolean;
}

export function initialState(cwd: Text): State {
  return {
    variables: new VariableStore(),
    functions: new LayeredMap(),
    files: new LayeredMap(),
    cwd,
    positional: [],
    output: nothing,
    conditions: [],
    status: succeeded,
    venv: '',
    directories: [],
    exportsAll: false,
  };
}

export function fork(state: State, conditions: Conditions = state.conditions): State {
  return {
    ...state,
    variables: state.variables.fork(),
    functions: state.functions.fork(),
    files: state.files.fork(),
    conditions,
  };
}
