import type { Origin } from '../../value.ts';
import type { ActionEvent } from '../events.ts';
import type { Machine } from '../machine.ts';
import type { Text } from '../text.ts';

const MOST_TEXT = 2_000;

type What = Pick<ActionEvent, 'action' | 'target'> &
  Partial<Pick<ActionEvent, 'content' | 'source' | 'venv'>>;

/** Notes something that changes files or packages. */
export function emitAction(
  machine: Machine,
  what: What,
  node: { readonly pos: number; readonly end: number },
  origin: Origin = machine.origin(node),
): void {
  machine.emit(
    {
      kind: 'action',
      action: what.action,
      target: what.target,
      source: what.source,
      text: machine.slice(node).slice(0, MOST_TEXT),
      content: what.content,
      cwd: machine.state.cwd,
      venv: what.venv ?? machine.state.venv,
    },
    origin,
  );
}

export function emitWrite(
  machine: Machine,
  path: Text,
  content: Text,
  node: { readonly pos: number; readonly end: number },
): void {
  emitAction(machine, { action: 'write', target: path, content }, node);
}
