import { type Invocation, textAt, wordAt } from '../invocation.ts';
import { writeFile } from '../redirections.ts';
import { nothing } from '../text.ts';

/** `tee file`: writes what it reads, and prints it. */
export function tee(invocation: Invocation): void {
  const { machine, words, node } = invocation;
  const content = machine.input?.text ?? nothing;
  let appends = false;
  for (let index = 1; index < words.length; index += 1) {
    const word = wordAt(invocation, index);
    const path = textAt(invocation, index);
    if (word === '-a' || word === '--append') appends = true;
    else if (path !== undefined && word?.startsWith('-') !== true)
      writeFile(machine, path, content, appends, node);
  }
  machine.write(content);
  machine.status({ code: 0 });
}
