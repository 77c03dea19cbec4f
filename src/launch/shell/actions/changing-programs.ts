import { type Invocation, placeOf, programName, textAt, wordAt } from '../invocation.ts';
import { fileKey, readContent } from '../project-files.ts';
import { knownText, literal, type Text } from '../text.ts';
import { download, valuesOf } from './download.ts';
import { editInPlace } from './edit-in-place.ts';
import { emitAction } from './emit.ts';
import { operands, written } from './written.ts';

/** Programs that change files, each noted with what it changes. */
export const changingPrograms: ReadonlyMap<string, (invocation: Invocation) => void> = new Map<
  string,
  (invocation: Invocation) => void
>([
  ['git', git],
  ['patch', patch],
  ['cp', copy],
  ['mv', copy],
  ['ln', copy],
  ['install', copy],
  ['rsync', copy],
  ['rm', remove],
  ['perl', (invocation) => void editInPlace(invocation)],
  ['yq', (invocation) => void editInPlace(invocation)],
  ['ed', edit],
  ['ex', edit],
  ['dd', convert],
  ['sponge', (invocation) => edit(invocation)],
  ['vim', edit],
  ['vi', edit],
  ['nvim', edit],
  ['curl', download],
  ['wget', download],
  ['truncate', (invocation) => written(invocation, operandsWithout(invocation, /^-[sr]$/))],
  ['mount', mount],
  ['cpio', unpackArchive],
  ['tar', (invocation) => unpack(invocation, ['-C', '--directory'])],
  ['bsdtar', (invocation) => unpack(invocation, ['-C', '--directory'])],
  ['unzip', (invocation) => unpack(invocation, ['-d'])],
  ['find', find],
]);

const changingVerbs = new Set([
  'apply',
  'am',
  'checkout',
  'pull',
  'reset',
  'cherry-pick',
  'merge',
  'revert',
  'switch',
  'restore',
  'rebase',
  'stash',
]);
const cloneValues =
  /^(?:-[bcjou]|--(?:depth|branch|config|jobs|origin|reference|separate-git-dir|filter|shallow-since|template|upload-pack))$/;

/** `git apply` and whatever else gives a work tree other files. */
function git(invocation: Invocation): void {
  const { machine, node } = invocation;
  let target: Text = machine.state.cwd;
  let index = 1;
  for (; index < invocation.words.length; index += 1) {
    const word = wordAt(invocation, index);
    if (word === '-C') {
      target = textAt(invocation, index + 1) ?? target;
      index += 1;
    } else if (word === '-c') index += 1;
    else if (word?.startsWith('-') !== true) break;
  }
  const verb = wordAt(invocation, index);
  if (verb === 'clone') clone(invocation, index);
  if (verb === undefined || !changingVerbs.has(verb)) return;
  const directory = optionValue(invocation, ['--directory']) ?? target;
  const file = operands(invocation, index + 1).at(-1);
  const content = verb === 'apply' && file !== undefined ? readContent(machine, file) : machine.input?.text;
  emitAction(machine, { action: 'patch', target: directory, content }, node, placeOf(invocation));
}

/** `git clone url folder`; without a folder it is named after the url. */
function clone(invocation: Invocation, verb: number): void {
  const [url, folder] = operandsWithout({ ...invocation, words: invocation.words.slice(verb) }, cloneValues);
  if (url === undefined) return;
  const [origin] = url;
  const name = /([^/:]+?)(?:\.git)?\/?$/.exec(knownText(url) ?? '')?.[1];
  const own = name === undefined || origin === undefined ? url : literal(name, origin.origin);
  written(invocation, [folder ?? own], url);
}

function patch(invocation: Invocation): void {
  const { machine, node } = invocation;
  const [file, changes] = operandsWithout(invocation, /^-[idDorBVzYFg]$/);
  const input = optionValue(invocation, ['-i', '--input']) ?? changes;
  const target = optionValue(invocation, ['-d', '--directory']) ?? file ?? machine.state.cwd;
  const content = input === undefined ? machine.input?.text : readContent(machine, input);
  emitAction(machine, { action: 'patch', target, content }, node, placeOf(invocation));
}

function copy(invocation: Invocation): void {
  const { machine, node } = invocation;
  const isInstall = wordAt(invocation, 0) === 'install';
  // `install -m 644 from to`.
  const all = isInstall ? operandsWithout(invocation, /^-[mogS]$/) : operands(invocation, 1);
  const target = optionValue(invocation, ['-t', '--target-directory']) ?? all.at(-1);
  const [from] = all;
  if (target === undefined || from === undefined) return;
  const content = all.length === 2 ? readContent(machine, from) : undefined;
  if (content !== undefined) machine.state.files.set(fileKey(machine, target), content);
  emitAction(machine, { action: 'write', target, content: content ?? from }, node, placeOf(invocation));
}

/** Editors that take their commands from a script: the last word is what they change. */
function edit(invocation: Invocation): void {
  const { machine, node } = invocation;
  // `vim -es -c command file`, `vim +command file`.
  const target = operandsWithout(invocation, /^(?:-[a-z]*c|-[Su]|--cmd)$/)
    .filter((text) => text[0]?.kind !== 'literal' || !text[0].text.startsWith('+'))
    .at(-1);
  const content = machine.input?.text;
  if (target !== undefined)
    emitAction(machine, { action: 'patch', target, content }, node, placeOf(invocation));
}

/** `dd of=file`. */
function convert(invocation: Invocation): void {
  for (const { text } of invocation.words.slice(1)) {
    const [first, ...rest] = text;
    if (first?.kind !== 'literal' || !first.text.startsWith('of=')) continue;
    const left = first.text.slice('of='.length);
    const target: Text = left === '' ? rest : [{ ...first, text: left }, ...rest];
    if (knownText(target)?.startsWith('/dev/') !== true)
      emitAction(invocation.machine, { action: 'write', target }, invocation.node, placeOf(invocation));
  }
}

function remove(invocation: Invocation): void {
  for (const target of operands(invocation, 1)) {
    invocation.machine.state.files.delete(fileKey(invocation.machine, target));
    emitAction(invocation.machine, { action: 'write', target }, invocation.node, placeOf(invocation));
  }
}

function mount(invocation: Invocation): void {
  const [from, target] = operandsWithout(invocation, /^(?:-[otLUTNO]|--(?:options|types))$/);
  if (from !== undefined && target !== undefined) written(invocation, [target], from);
}

function unpackArchive(invocation: Invocation): void {
  const isUnpacking = invocation.words.some((_, index) =>
    /^(?:-[a-zA-Z]*[ip][a-zA-Z]*|--extract|--pass-through)$/.test(wordAt(invocation, index) ?? ''),
  );
  if (!isUnpacking) return;
  const [folder] = valuesOf(invocation, /^-[a-zA-Z]*D/, '--directory');
  const [last] = operandsWithout(invocation, /^-[FIOHEDR]$/);
  written(invocation, [folder ?? last ?? invocation.machine.state.cwd]);
}

function unpack(invocation: Invocation, options: readonly string[]): void {
  if (programName(textAt(invocation, 0))?.endsWith('tar') === true && !isExtracting(invocation)) return;
  const target = optionValue(invocation, options) ?? invocation.machine.state.cwd;
  emitAction(invocation.machine, { action: 'write', target }, invocation.node, placeOf(invocation));
}

function isExtracting(invocation: Invocation): boolean {
  return invocation.words.some((_, index) => {
    const word = wordAt(invocation, index) ?? '';
    if (index === 1 && /^[a-zA-Z]*x[a-zA-Z]*$/.test(word)) return true;
    return index > 0 && /^(?:-[a-zA-Z]*x[a-zA-Z]*|--extract|--get)$/.test(word);
  });
}

/** `find folder -exec sed -i ... {} +` changes what is below the folder. */
function find(invocation: Invocation): void {
  const { machine, words, node } = invocation;
  const isChange = words.some((_, index) => {
    const word = wordAt(invocation, index);
    if (word === '-delete') return true;
    return (
      (word === '-exec' || word === '-execdir') &&
      /^(?:sed|perl|cp|rm|mv|patch)$/.test(wordAt(invocation, index + 1) ?? '')
    );
  });
  const target = textAt(invocation, 1);
  if (isChange && target !== undefined)
    emitAction(machine, { action: 'patch', target }, node, placeOf(invocation));
}

/** Words that are neither options nor the values of these. */
function operandsWithout(invocation: Invocation, options: RegExp): readonly Text[] {
  const kept = invocation.words.filter((_, index) => {
    const before = index === 0 ? undefined : wordAt(invocation, index - 1);
    return before === undefined || !options.test(before);
  });
  return operands({ ...invocation, words: kept }, 1);
}

function optionValue(invocation: Invocation, options: readonly string[]): Text | undefined {
  for (let index = 1; index < invocation.words.length; index += 1) {
    const text = textAt(invocation, index);
    const [first, ...rest] = text ?? [];
    if (first?.kind !== 'literal') continue;
    for (const option of options) {
      if (first.text === option && rest.length === 0) return textAt(invocation, index + 1);
      const head = option.startsWith('--') ? `${option}=` : option;
      if (first.text.startsWith(head) && first.text !== head)
        return [{ ...first, text: first.text.slice(head.length) }, ...rest];
      if (first.text === head) return rest;
    }
  }
  return undefined;
}
