import { type Invocation, placeOf, textAt, wordAt } from '../invocation.ts';
import { fileKey } from '../project-files.ts';
import { hole, knownText, literal, type Text } from '../text.ts';
import { operands, written } from './written.ts';

/** Files that are fetched; what they hold is not known to whoever runs them. */
export function download(invocation: Invocation): void {
  const { machine, node } = invocation;
  const isCurl = wordAt(invocation, 0)?.endsWith('curl') === true;
  const targets = isCurl
    ? valuesOf(invocation, /^-[afgGiIjklLnNpqRsSvZ0-6#]*o/, '--output')
    : valuesOf(invocation, /^-[bcdFHEkKLmNpqrSvx]*[OP]/, '--output-document', '--directory-prefix');
  const files = targets.filter((target) => {
    const known = knownText(target);
    return known !== '-' && known?.startsWith('/dev/') !== true;
  });
  const name = isCurl ? 'curl' : 'wget';
  const content = hole({ kind: 'command', name }, machine.slice(node), placeOf(invocation));
  for (const file of files) machine.state.files.set(fileKey(machine, file), content);
  written(invocation, files);
  const isNamedByUrl = isCurl
    ? invocation.words.some((_, index) =>
        /^(?:-[a-zA-Z#]*[OJ]|--remote-name(?:-all)?)$/.test(wordAt(invocation, index) ?? ''),
      )
    : targets.length === 0;
  if (!isNamedByUrl) return;
  for (const text of operands(invocation, 1)) {
    const [, last] = /^(?:https?|ftp):\/\/[^/?#]+\/(?:[^?#]*\/)?([^/?#]+)$/.exec(knownText(text) ?? '') ?? [];
    if (last !== undefined) written(invocation, [literal(last, placeOf(invocation))]);
  }
}

/** Values of an option: behind it, glued to it, or behind a cluster of switches that ends with it. */
export function valuesOf(invocation: Invocation, short: RegExp, ...long: readonly string[]): readonly Text[] {
  return invocation.words.flatMap(({ text }, index): readonly Text[] => {
    const [first, ...rest] = text;
    if (index === 0 || first?.kind !== 'literal') return [];
    const name = long.find((option) => first.text === option || first.text.startsWith(`${option}=`));
    const head = name === undefined ? short.exec(first.text)?.[0] : first.text.slice(0, name.length + 1);
    if (head === undefined) return [];
    const left = first.text.slice(head.length);
    if (left !== '') return [[{ ...first, text: left }, ...rest]];
    if (rest.length > 0) return [rest];
    const next = textAt(invocation, index + 1);
    return next === undefined ? [] : [next];
  });
}
