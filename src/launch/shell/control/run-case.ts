import { execute } from '../execute.ts';
import { expandPattern, expandText } from '../expand-word.ts';
import type { Machine } from '../machine.ts';
import type { SyntaxNode } from '../parse-shell.ts';
import { succeeded } from '../state.ts';
import type { Text } from '../text.ts';
import { matchTruth, type Truth } from '../truth.ts';

type Case = Extract<SyntaxNode, { type: 'Case' }>;

/** `case`: the first item that matches; where that cannot be told, each that may. */
export function runCase(machine: Machine, node: Case): void {
  const subject = expandText(machine, node.word);
  machine.status(succeeded);
  from(machine, node, subject, 0);
}

function from(machine: Machine, node: Case, subject: Text, index: number): void {
  const item = node.items[index];
  if (item === undefined) return;
  const { value, key } = itemTruth(machine, item, subject);
  const runs = () => {
    execute(machine, item.body.commands);
    if (item.terminator === ';&') fallThrough(machine, node, index + 1);
    else if (item.terminator === ';;&' && machine.alive) from(machine, node, subject, index + 1);
  };
  const skips = () => from(machine, node, subject, index + 1);
  if (value === true) {
    runs();
    return;
  }
  if (value === false) {
    skips();
    return;
  }
  const pattern = item.pattern.map(({ text }) => text).join('|');
  machine.decide(
    {
      expression: `${node.word.text} matches ${pattern}`.slice(0, 200),
      origin: machine.origin(item),
      key: key ?? `${machine.nextNumber()}`,
    },
    runs,
    skips,
  );
}

function itemTruth(machine: Machine, item: Case['items'][number], subject: Text): Truth {
  const keys: string[] = [];
  let isOpen = false;
  for (const word of item.pattern) {
    const truth = matchTruth(machine, subject, expandPattern(machine, word));
    if (truth.value === true) return truth;
    if (truth.value === false) continue;
    isOpen = true;
    keys.push(truth.key ?? '');
  }
  return { value: isOpen ? undefined : false, key: keys.includes('') ? undefined : keys.join(' || ') };
}

function fallThrough(machine: Machine, node: Case, index: number): void {
  const item = node.items[index];
  if (item === undefined || !machine.alive) return;
  execute(machine, item.body.commands);
  if (item.terminator === ';&') fallThrough(machine, node, index + 1);
}
