import { arithmeticTruth } from '../arithmetic.ts';
import { declareReference } from '../commands/references.ts';
import { otherwise } from '../conditions.ts';
import { execute } from '../execute.ts';
import { expandFields } from '../expand-word.ts';
import type { Abrupt, Machine } from '../machine.ts';
import { mergeStates } from '../merge.ts';
import type { CompoundList, SyntaxNode } from '../parse-shell.ts';
import { asksHealth, readinessLoop } from '../readiness.ts';
import { type Element, fork, type State, succeeded, undecided } from '../state.ts';
import { concat, hole, knownText, type Text } from '../text.ts';
import { assign } from '../variables.ts';

type Node<Type> = Extract<SyntaxNode, { type: Type }>;

/** Undecided ways out of one loop that are kept apart. */
const MOST_BREAKS = 4;

/** One loop while it runs: rounds, and the states in which it was left. */
class Loop {
  readonly #machine: Machine;
  readonly #base: State;
  readonly #at: { readonly pos: number };
  readonly #left: State[] = [];
  #rounds = 0;

  constructor(machine: Machine, at: { readonly pos: number }) {
    this.#machine = machine;
    this.#base = machine.state;
    this.#at = at;
  }

  /** Whether another round makes sense. */
  get goesOn(): boolean {
    if (!this.#machine.alive || this.#left.length > MOST_BREAKS) return false;
    if (this.#rounds < this.#machine.budget.limits.rounds) return true;
    this.#machine.problem('limit', 'rounds', this.#machine.origin(this.#at));
    return false;
  }

  round(run: () => void): void {
    const machine = this.#machine;
    this.#rounds += 1;
    machine.budget.step();
    const before = machine.abrupt;
    machine.abrupt = [];
    run();
    const states = machine.alive ? [machine.state] : [];
    for (const way of machine.abrupt) {
      if (way.kind === 'continue' && way.levels === 1) states.push(way.state);
      else if (way.kind === 'break' && way.levels === 1) this.#left.push(way.state);
      else before.push(outward(way));
    }
    machine.abrupt = before;
    machine.alive = states.length > 0;
    const conditions = states.length > 1 ? this.#conditions(states) : states[0]?.conditions;
    if (conditions !== undefined) machine.state = mergeStates(states, conditions, machine.origin(this.#at));
  }

  /** What states that meet after a round have in common beyond the loop's own conditions. */
  #conditions(states: readonly State[]): State['conditions'] {
    const [first] = states;
    if (first === undefined) return this.#base.conditions;
    let length = this.#base.conditions.length;
    while (
      first.conditions[length] !== undefined &&
      states.every(({ conditions }) => conditions[length] === first.conditions[length])
    )
      length += 1;
    return first.conditions.slice(0, length);
  }

  end(): void {
    const machine = this.#machine;
    const states = [...this.#left, ...(machine.alive ? [machine.state] : [])];
    machine.alive = states.length > 0;
    if (!machine.alive) {
      machine.state = this.#base;
      return;
    }
    const mode = this.#left.length > MOST_BREAKS ? 'loop' : 'branches';
    machine.state = mergeStates(states, this.#base.conditions, machine.origin(this.#at), mode);
  }
}

function outward(way: Abrupt): Abrupt {
  const isLoop = way.kind === 'break' || way.kind === 'continue';
  return isLoop ? { ...way, levels: way.levels - 1 } : way;
}

export function runFor(machine: Machine, node: Node<'For'>): void {
  const words =
    node.wordlist === undefined
      ? machine.state.positional
      : node.wordlist.flatMap((word) => globbed(expandFields(machine, word), word, machine));
  machine.status(succeeded);
  const loop = new Loop(machine, node);
  for (const element of words) {
    if (!loop.goesOn) break;
    loop.round(() => inRound(machine, node, element));
  }
  loop.end();
}

function inRound(machine: Machine, node: Node<'For'>, element: Element): void {
  const name = node.name.value;
  const run = () => {
    // A loop over a reference gives it one target after the other.
    if (machine.state.variables.own(name)?.kind === 'reference')
      declareReference(machine, name, element.text, machine.origin(node));
    else assign(machine.state, name, element.text);
    execute(machine, node.body.commands);
  };
  if (element.splits) maybe(machine, node, `${name} in ...`, run);
  else if (element.when.length === 0) run();
  else
    machine.each(
      [{ when: element.when, run }, ...otherwise(element.when).map((when) => ({ when, run: () => {} }))],
      (way) => way.run(),
    );
}

/** Names of files that a pattern finds are not known. */
function globbed(
  fields: readonly Element[],
  word: { readonly text: string; readonly pos: number },
  machine: Machine,
): readonly Element[] {
  if (!/[*?]/.test(word.text) || /["'$]/.test(word.text.replace(/^"\$\w+"|^\$\w+/, ''))) return fields;
  return fields.map((field) => {
    const known = knownText(field.text);
    if (known !== undefined && !/[*?]/.test(known)) return field;
    const text: Text = concat(
      hole({ kind: 'unsupported', what: 'file names' }, word.text, machine.origin(word)),
    );
    return { text, when: [], splits: true };
  });
}

export function runCFor(machine: Machine, node: Node<'ArithmeticFor'>): void {
  const origin = machine.origin(node);
  if (node.initialize !== undefined) arithmeticTruth(machine, node.initialize, origin);
  machine.status(succeeded);
  const test = () => (node.test === undefined ? true : arithmeticTruth(machine, node.test, origin));
  const update = () => {
    if (node.update !== undefined) arithmeticTruth(machine, node.update, origin);
  };
  const expression = node.test === undefined ? 'true' : machine.slice(node.test);
  repeat(machine, { node, body: node.body, test, expression, update });
}

export function runWhile(machine: Machine, node: Node<'While'>): void {
  let isAsked = false;
  const test = () => {
    isAsked = asksHealth(machine, () => execute(machine, node.clause.commands)) || isAsked;
    if (!machine.alive) return false;
    const { code } = machine.state.status;
    return code === undefined ? undefined : (code === 0) === (node.kind === 'while');
  };
  const clause = machine.slice(node.clause);
  const expression = node.kind === 'while' ? clause : `! ${clause}`;
  const comesAround = repeat(machine, { node, body: node.body, test, expression, update: () => {} });
  if (machine.alive) machine.status(succeeded);
  readinessLoop(machine, { clause, kind: node.kind, asksHealth: isAsked, comesAround }, node);
}

interface Repeated {
  readonly node: { readonly pos: number };
  readonly body: CompoundList;
  readonly test: () => boolean | undefined;
  /** What must hold for another round, as written. */
  readonly expression: string;
  readonly update: () => void;
}

/** Whether a round came to its end, rather than to a way out. */
function repeat(machine: Machine, { node, body, test, expression, update }: Repeated): boolean {
  const loop = new Loop(machine, node);
  let comesAround = false;
  const round = () => {
    execute(machine, body.commands);
    comesAround ||= machine.alive || machine.abrupt.some(({ kind }) => kind === 'continue');
    if (machine.alive) update();
  };
  while (loop.goesOn) {
    const isTrue = test();
    if (isTrue === false) break;
    if (isTrue === undefined) {
      loop.round(() => maybe(machine, node, expression, round));
      break;
    }
    loop.round(() => execute(machine, body.commands));
    if (machine.alive) update();
  }
  loop.end();
  return comesAround;
}

/** `select`: whoever runs it chooses, as often as they like. */
export function runSelect(machine: Machine, node: Node<'Select'>): void {
  const origin = machine.origin(node);
  const loop = new Loop(machine, node);
  const chosen = hole({ kind: 'unsupported', what: 'select' }, `$${node.name.value}`, origin);
  loop.round(() =>
    maybe(machine, node, `select ${node.name.value}`, () => {
      for (const name of [node.name.value, 'REPLY']) assign(machine.state, name, chosen);
      execute(machine, node.body.commands);
    }),
  );
  loop.end();
  if (machine.alive) machine.status(undecided);
}

/** Commands that may run any number of times: once, with whatever they change unknown after it. */
function maybe(machine: Machine, at: { readonly pos: number }, expression: string, run: () => void): void {
  const base = machine.state;
  const before = fork(base);
  const origin = machine.origin(at);
  const end: { state: State | undefined } = { state: undefined };
  machine.decide(
    { expression: expression.slice(0, 200), origin, key: `loop ${machine.nextNumber()}` },
    () => {
      run();
      end.state = machine.alive ? machine.state : undefined;
    },
    () => {},
  );
  if (!machine.alive || end.state === undefined) return;
  const { conditions } = machine.state;
  const inside = end.state;
  const after = [
    { ...before, conditions },
    { ...inside, conditions: [...conditions, ...inside.conditions.slice(base.conditions.length)] },
  ];
  const { variables } = mergeStates(after, conditions, origin, 'loop');
  machine.state = { ...machine.state, variables };
}
