import type { Invocation } from './invocation.ts';
import type { Machine } from './machine.ts';
import { keyOf } from './text.ts';

/** Functions that return once the server answers. */
const waits = /^wait_for_(?:server_|router_|servers_)?(?:ready|health|healthy|tcp)$|^wait_for_server$/;
const probe = /curl\b[\s\S]*(?:\/health|\/v1\/models|\/readiness|\/get_model_info|\/v1\/health)/;

/** A call of a function that waits for the server. */
export function noteCall(machine: Machine, name: string, { node }: Invocation): void {
  if (waits.test(name) && machine.alive) machine.emit({ kind: 'ready' }, machine.origin(node));
}

/** A loop that asks the server for its health until it answers. */
export function readinessLoop(
  machine: Machine,
  node: { readonly clause: { readonly pos: number; readonly end: number }; readonly pos: number },
): void {
  if (!machine.alive || !machine.events.some(({ kind }) => kind === 'server')) return;
  const clause = machine.slice(node.clause).slice(0, 2_000);
  if (probe.test(clause)) machine.emit({ kind: 'ready' }, machine.origin(node));
}

/** A program that waits for the servers of all nodes, or a call of a function that is not at hand. */
export function readinessCommand({ machine, words, node }: Invocation, name: string | undefined): void {
  const isWait = name !== undefined && waits.test(name);
  const line = isWait
    ? ''
    : words
        .map(({ text }) => keyOf(text))
        .join(' ')
        .slice(0, 2_000);
  const isBarrier =
    /sync\.py barrier .*--wait-for-all-(?:health|ports)/.test(line) && !line.includes('--enable-port');
  if (isWait || isBarrier) machine.emit({ kind: 'ready' }, machine.origin(node));
}
