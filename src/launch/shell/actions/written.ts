import { type Invocation, placeOf } from '../invocation.ts';
import type { Text } from '../text.ts';
import { emitAction } from './emit.ts';

/** A write of each of the targets. */
export function written(invocation: Invocation, targets: readonly Text[], content?: Text): void {
  for (const target of targets)
    emitAction(
      invocation.machine,
      { action: 'write', target, content },
      invocation.node,
      placeOf(invocation),
    );
}

/** Words that are no options. */
export function operands(invocation: Invocation, from: number): readonly Text[] {
  return invocation.words
    .slice(from)
    .map(({ text }) => text)
    .filter((text) => text[0]?.kind !== 'literal' || !text[0].text.startsWith('-'));
}
