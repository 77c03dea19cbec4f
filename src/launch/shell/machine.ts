import type { Origin } from '../value.ts';
import type { Condition, Conditions } from './conditions.ts';
import type { NewEvent, ShellEvent, ShellProblem } from './events.ts';
import { Budget, LimitReached, type ShellLimits } from './limits.ts';
import { mergeStates } from './merge.ts';
import type { Assignment, Script, SyntaxNode } from './parse-shell.ts';
import { problemsOf } from './parse-shell.ts';
import { type Cell, fork, initialState, type State, type Status } from './state.ts';
import { concat, literal, nothing, type Piece, type Text } from './text.ts';
import type { Unit, UnitCache } from './unit.ts';
import type { Reference } from './variable-store.ts';

export interface FunctionDefinition {
  readonly body: SyntaxNode;
  readonly unit: Unit;
  readonly isSubshell: boolean;
}

/** A way out of the commands that follow. */
export interface Abrupt {
  readonly kind: 'break' | 'continue' | 'return' | 'exit';
  readonly levels: number;
  readonly state: State;
}

export interface Frame {
  readonly name: string;
  /** What local variables hid. */
  readonly hidden: Map<string, Cell | Reference | undefined>;
}

export interface Input {
  readonly text: Text;
  /** The line that `read` takes next, from 0. */
  next: number;
  /** Once somebody reads line by line. */
  lines?: readonly Text[] | undefined;
}

/** Guards under which a statement is reached: `always` if one of them is empty. */
export interface Reach {
  readonly guards: Conditions[];
}

const MOST_GUARDS = 8;
const MOST_PROBLEMS = 200;
export const ROOT = '/workspace';

export interface MachineOptions {
  readonly readFile: (path: string) => string | undefined;
  readonly units: UnitCache;
  readonly limits: ShellLimits;
}

/** What follows a script: its state, where it stands, and what it has found. */
export class Machine {
  state: State;
  /** False behind `exit`, `return` and the like. */
  alive = true;
  abrupt: Abrupt[] = [];
  unit: Unit;
  /** Output is kept only while someone wants it. */
  capturing = 0;
  input: Input | undefined;
  frames: Frame[] = [];
  /** `BASH_SOURCE`, innermost first. */
  sources: string[] = [];
  calls: Origin[] = [];
  scriptName: Text = nothing;
  depth = 0;
  /** The substitution that is being followed, as written. */
  expression = '';
  #number = 0;
  readonly budget: Budget;
  readonly options: MachineOptions;
  readonly placeholders: Piece[] = [];
  /** A command asked a server for its health. */
  healthAsked = false;
  /** Of the declaration command that is being run. */
  pendingAssignments: Assignment[] = [];
  readonly events: ShellEvent[] = [];
  readonly problems: ShellProblem[] = [];
  readonly reached = new Map<SyntaxNode, Reach>();
  readonly filesRead = new Set<string>();

  constructor(options: MachineOptions, unit: Unit) {
    this.options = options;
    this.budget = new Budget(options.limits);
    this.unit = unit;
    this.state = initialState(literal(ROOT, { path: unit.path, line: 1 }));
  }

  origin(node: { readonly pos: number }): Origin {
    return this.unit.origin(node.pos);
  }

  slice(node: { readonly pos: number; readonly end: number }): string {
    return this.unit.parsed.source.slice(node.pos, node.end);
  }

  /** Tells things apart that look alike. */
  nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  status(status: Status): void {
    this.state.status = status;
  }

  emit(event: NewEvent, origin: Origin): void {
    if (this.events.length >= this.budget.limits.events) throw new LimitReached('events');
    const { conditions } = this.state;
    this.events.push({
      ...event,
      sequence: this.events.length,
      origin,
      conditions,
      calls: [...this.calls],
    });
  }

  problem(kind: ShellProblem['kind'], what: string, origin: Origin): void {
    if (this.problems.length >= MOST_PROBLEMS) return;
    const { path, line } = origin;
    const isKnown = this.problems.some(
      (one) => one.kind === kind && one.what === what && one.origin.path === path && one.origin.line === line,
    );
    if (!isKnown) this.problems.push({ kind, what, origin });
  }

  /** Tells of a (nested) script's syntax errors once. */
  checkSyntax(script: Script): void {
    for (const { message, line } of problemsOf(script, (offset) => this.unit.origin(offset).line))
      this.problem('syntax', message, { path: this.unit.path, line });
  }

  reach(node: SyntaxNode): void {
    const { conditions } = this.state;
    const reach = this.reached.get(node);
    if (reach === undefined) this.reached.set(node, { guards: [conditions] });
    else if (conditions.length === 0) reach.guards.splice(0, reach.guards.length, conditions);
    else if (reach.guards[0]?.length !== 0 && reach.guards.length < MOST_GUARDS)
      reach.guards.push(conditions);
  }

  write(text: Text): void {
    if (this.capturing > 0) this.state.output = concat(this.state.output, text);
  }

  /** Goes both ways of something that cannot be decided, then on with what they have in common. */
  decide(condition: Omit<Condition, 'holds'>, ifTrue: () => void, ifFalse: () => void): void {
    const base = this.state;
    const known = base.conditions.find(({ key }) => key === condition.key);
    if (known !== undefined) {
      if (known.holds) ifTrue();
      else ifFalse();
      return;
    }
    const yes = this.#way({ ...condition, holds: true }, base, ifTrue);
    const no = this.#way({ ...condition, holds: false }, base, ifFalse);
    this.#join(base, [yes, no], condition.origin);
  }

  /** Goes several ways, each under its conditions. */
  each<Way extends { readonly when: Conditions }>(ways: readonly Way[], run: (way: Way) => void): void {
    const [only] = ways;
    if (ways.length === 1 && only?.when.length === 0) {
      run(only);
      return;
    }
    const base = this.state;
    const ends = ways.map((way) => this.#run(fork(base, [...base.conditions, ...way.when]), () => run(way)));
    this.#join(base, ends, this.unit.origin(0));
  }

  #way(condition: Condition, base: State, run: () => void): WayEnd {
    return this.#run(fork(base, [...base.conditions, condition]), run);
  }

  #run(state: State, run: () => void): WayEnd {
    const before = this.abrupt;
    this.abrupt = [];
    this.state = state;
    this.alive = true;
    run();
    const end = { state: this.alive ? this.state : undefined, abrupt: this.abrupt };
    this.abrupt = before;
    return end;
  }

  #join(base: State, ends: readonly WayEnd[], origin: Origin): void {
    this.abrupt.push(...ends.flatMap(({ abrupt }) => abrupt));
    const alive = ends.flatMap(({ state }) => state ?? []);
    this.alive = alive.length > 0;
    if (!this.alive) {
      this.state = base;
      return;
    }
    const left = ends.filter(({ state }) => state === undefined);
    const [only] = alive;
    // Whoever fails serves nothing: what comes after is not conditional on not failing.
    const onlyFailures = left.every(({ abrupt }) => abrupt.every(isFailure));
    this.state =
      alive.length === 1 && only !== undefined && left.length > 0 && !onlyFailures
        ? only
        : mergeStates(alive, base.conditions, origin);
  }

  /** Runs what cannot change the shell's own variables, then goes on as before. */
  isolated(run: () => void, origin: Origin, change: (state: State) => void = () => {}): void {
    const base = this.state;
    const before = { abrupt: this.abrupt, frames: this.frames };
    const child = fork(base);
    change(child);
    this.abrupt = [];
    this.state = child;
    this.alive = true;
    run();
    const exits = this.abrupt.filter(({ kind }) => kind === 'exit' || kind === 'return');
    const good = exits.filter((exit) => !isFailure(exit));
    const states = [...(this.alive ? [this.state] : []), ...good.map(({ state }) => state)];
    if (states.length === 0) states.push(...exits.map(({ state }) => state));
    const end = states.length === 0 ? child : mergeStates(states, base.conditions, origin);
    this.abrupt = before.abrupt;
    this.frames = before.frames;
    this.alive = true;
    this.state = { ...base, files: end.files, output: end.output, status: end.status };
  }

  /** Leaves the commands that follow. */
  leave(kind: Abrupt['kind'], levels = 1): void {
    this.abrupt.push({ kind, levels, state: this.state });
    this.alive = false;
  }
}

interface WayEnd {
  readonly state: State | undefined;
  readonly abrupt: readonly Abrupt[];
}

function isFailure({ kind, state }: Abrupt): boolean {
  return kind === 'exit' && state.status.code !== undefined && state.status.code !== 0;
}
