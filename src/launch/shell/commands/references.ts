import type { Origin } from '../../value.ts';
import type { Machine } from '../machine.ts';
import { hole, holeFrom, keyOf, knownText, type Text } from '../text.ts';

/** `declare -n NAME=target`. Of a target that is not known, any variable may be changed: none is known any more. */
export function declareReference(
  machine: Machine,
  name: string,
  target: Text | undefined,
  origin: Origin,
): void {
  const known = target === undefined ? undefined : knownText(target);
  if (known !== undefined && /^[A-Za-z_]\w*$/.test(known)) {
    // To itself it leads nowhere, as bash warns.
    if (machine.state.variables.nameOf(known) !== name)
      machine.state.variables.putOwn(name, { kind: 'reference', target: known });
    return;
  }
  machine.problem('unsupported', 'reference to an unknown name', origin);
  const [, list] = /^([A-Za-z_]\w*)\[/.exec(known ?? '') ?? [];
  const touched = list === undefined ? [...machine.state.variables].map(([each]) => each) : [list];
  const text = hole({ kind: 'unsupported', what: 'reference to an unknown name' }, name, origin);
  forget(machine, [...touched, name], text);
}

/** Variables that load code, and that a file of settings may hold besides those that are set here. */
const loading = ['PYTHONPATH', 'LD_PRELOAD'];

/** `export $(cat file)` of something unknown: every variable may be another, and any may be new. */
export function exportUnknown(machine: Machine, written: Text, origin: Origin): void {
  const text = holeFrom(written, keyOf(written), origin);
  forget(
    machine,
    [...machine.state.variables].map(([each]) => each),
    text,
  );
  for (const name of loading) machine.state.variables.putOwn(name, { kind: 'text', text, exported: true });
}

function forget(machine: Machine, names: readonly string[], text: Text): void {
  for (const each of names) {
    const exported = machine.state.variables.get(each)?.exported === true;
    machine.state.variables.putOwn(each, { kind: 'text', text, exported });
  }
}
