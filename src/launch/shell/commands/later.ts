import { noteUnknownCode } from '../actions/unknown-code.ts';
import type { ActionEvent } from '../events.ts';
import { type Invocation, placeOf, textAt, wordAt } from '../invocation.ts';
import { knownText, literal } from '../text.ts';
import { evaluatedUnit } from '../unit.ts';
import { runText, runUnit } from './nested.ts';

const ends = /^(?:0|1|2|3|15|(?:SIG)?(?:EXIT|HUP|INT|QUIT|TERM|USR\d))$/i;

/** `trap text signals`: what the text does counts from here on, whenever it is run; it changes no variables. */
export function trap(invocation: Invocation): void {
  const { machine, words, node } = invocation;
  let from = 1;
  while (/^-[lp]+$|^--$/.test(wordAt(invocation, from) ?? '')) from += 1;
  const text = textAt(invocation, from);
  const known = text && knownText(text);
  const isReset =
    words.length - from < 2 || known === '-' || known === '' || wordAt(invocation, from - 1) === '-p';
  if (text === undefined || isReset) return;
  noteUnknownCode(machine, text, { node, origin: placeOf(invocation) });
  const { files, output, status } = machine.state;
  const healthAsked = machine.healthAsked;
  const before = machine.events.length;
  const origin = machine.origin(node);
  machine.isolated(() => runText(machine, text, origin), origin);
  machine.state = { ...machine.state, files, output, status };
  machine.healthAsked = healthAsked;
  // A trap waits for no server, and none is measured in it.
  const isEnd = words
    .slice(from + 1)
    .every((_, index) => ends.test(wordAt(invocation, from + 1 + index) ?? ''));
  const kept = machine.events.splice(before).filter((event) => event.kind === 'action');
  for (const event of kept.filter((action) => !isEnd || !isTidying(action)))
    machine.events.push({ ...event, sequence: machine.events.length });
}

/** At the end of a script: folders that only the machine knows go away. */
function isTidying({ text, target: [first] }: ActionEvent): boolean {
  return /^(?:sudo )?rm\s/.test(text) && first?.kind === 'hole' && first.hole.reason.kind === 'variable';
}

/** `alias name=text`: a function of that name, which is asked for where aliases are. */
export function alias({ machine, words, node }: Invocation): void {
  for (const { text } of words.slice(1)) {
    const [, name, value] = /^([A-Za-z_][\w.-]{0,100})=([\s\S]{1,4000})$/.exec(knownText(text) ?? '') ?? [];
    if (name === undefined || value === undefined) continue;
    const origin = machine.origin(node);
    const source = `${name}() { ${value} "$@"\n}`;
    machine.budget.step(source.length >> 6);
    runUnit(machine, evaluatedUnit(source, literal(source, origin), origin));
  }
}
