import type { Invocation } from './invocation.ts';
import type { Machine } from './machine.ts';
import { keyOf } from './text.ts';

/** Functions that return once the server answers, where their text is not at hand. */
const waits = /^wait_for_(?:server_|router_|servers_)?(?:ready|health|healthy|tcp)$|^wait_for_server$/;
/** What a server answers only when it is ready. */
const healthPath =
  /(?:\/health(?:_generate)?|\/v1\/health|\/v1\/models|\/readiness|\/get_model_info|\/server_info)(?=$|[\s"'?‹])/;
const MOST_CHARACTERS = 2_000;

/** A loop that may wait for the server. */
export interface WaitingLoop {
  /** What decides whether it goes on, as written. */
  readonly clause: string;
  readonly kind: 'while' | 'until';
  /** Whether the condition asked a server for its health. */
  readonly asksHealth: boolean;
  /** Whether its body can come to its end, so that the condition is asked again. */
  readonly comesAround: boolean;
}

/** A loop that asks the server for its health until it answers; one that waits for it to end is none. */
export function readinessLoop(machine: Machine, loop: WaitingLoop, node: { readonly pos: number }): void {
  const { clause, kind, asksHealth, comesAround } = loop;
  const isAsked = asksHealth || clause.includes('/dev/tcp/');
  const endsOnAnswer = (kind === 'until') !== isNegated(clause);
  const isAfterServer = machine.events.some((event) => event.kind === 'server');
  if (machine.alive && isAsked && comesAround && endsOnAnswer && isAfterServer)
    machine.emit({ kind: 'ready' }, machine.origin(node));
}

/** `! curl`, `[[ $(curl ...) != 200 ]]`: holds while there is no answer. */
function isNegated(clause: string): boolean {
  const denials = clause.slice(0, MOST_CHARACTERS).match(/^\s*!|\[\s*!|!=|\s-ne\s|\s-z\s/g) ?? [];
  return denials.length % 2 === 1;
}

/** Whether something was asked for its health while `run` was followed. */
export function asksHealth(machine: Machine, run: () => void): boolean {
  const outer = machine.healthAsked;
  machine.healthAsked = false;
  run();
  const isAsked = machine.healthAsked;
  machine.healthAsked = outer;
  return isAsked;
}

/** A program that asks for health, or waits for the servers of all nodes; or a call of a function that is not at hand. */
export function readinessCommand({ machine, words, node }: Invocation, name: string | undefined): void {
  if (name !== undefined && waits.test(name)) {
    machine.emit({ kind: 'ready' }, machine.origin(node));
    return;
  }
  const line = words
    .map(({ text }) => keyOf(text))
    .join(' ')
    .slice(0, MOST_CHARACTERS);
  if ((name === 'curl' || name === 'wget') && healthPath.test(line)) machine.healthAsked = true;
  const isBarrier = /sync\.py barrier .*--wait-for-all-(?:health|ports)/.test(line);
  if (isBarrier && !line.includes('--enable-port')) machine.emit({ kind: 'ready' }, machine.origin(node));
}
