import { type Invocation, placeOf, textAt, wordAt } from '../invocation.ts';
import { fileKey } from '../project-files.ts';
import { hole, type Text } from '../text.ts';
import { emitAction } from './emit.ts';

/** `sed -i`, `perl -pi`: each file that is changed. False if nothing is changed in place. */
export function editInPlace(invocation: Invocation): boolean {
  const { machine, words, node } = invocation;
  let isInPlace = false;
  let script: Text | undefined;
  const files: Text[] = [];
  for (let index = 1; index < words.length; index += 1) {
    const word = wordAt(invocation, index);
    const text = textAt(invocation, index);
    if (text === undefined) continue;
    if (word === '-e' || word === '--expression' || word === '-f') {
      script ??= textAt(invocation, index + 1);
      index += 1;
    } else if (word !== undefined && /^-(?:-in-place|[a-zA-Z0-9]*i)/.test(word)) {
      isInPlace = true;
      // `perl -pi -e script` and `perl -i -pe script`.
      if (/^-[a-z]*e$/.test(word)) {
        script ??= textAt(invocation, index + 1);
        index += 1;
      }
    } else if (word !== undefined && /^-[a-zA-Z]*e$/.test(word)) {
      script ??= textAt(invocation, index + 1);
      index += 1;
    } else if (word?.startsWith('-') === true) continue;
    else if (script === undefined) script = text;
    else files.push(text);
  }
  if (!isInPlace) return false;
  for (const target of files) {
    const key = fileKey(machine, target);
    if (machine.state.files.has(key))
      machine.state.files.set(
        key,
        hole({ kind: 'unsupported', what: 'edited file' }, key, machine.origin(node)),
      );
    emitAction(machine, { action: 'patch', target, content: script }, node, placeOf(invocation));
  }
  return true;
}
