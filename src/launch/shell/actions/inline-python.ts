import type { Origin } from '../../value.ts';
import { venvOf } from '../commands/virtual-environment.ts';
import { type Invocation, placeOf, textAt, wordAt } from '../invocation.ts';
import { readContent } from '../project-files.ts';
import type { Element } from '../state.ts';
import { hole, keyOf, literal, nothing, originAt, type Text } from '../text.ts';
import { emitAction } from './emit.ts';

const MOST_TARGETS = 20;

/** Ways in which a python program changes files. */
const writes =
  /\bopen\s*\([^)\n]{0,200}['"][wax]b?\+?['"]|\bopen\s*\([^)\n]{0,200}['"]r\+['"]|\.write_text\s*\(|\.write_bytes\s*\(|\.writelines\s*\(|\bshutil\.(?:copy\w*|move|rmtree)\s*\(|\bos\.(?:replace|rename|remove|unlink|symlink)\s*\(|\bfileinput\.|\.unlink\s*\(|\.rename\s*\(|\.replace\s*\(\s*target|\bsubprocess\.|\bos\.system\s*\(/;

/** A python program in the script (`-c`, a here-document) or in the revision that changes files. */
export function inlinePython(invocation: Invocation, name: string | undefined): boolean {
  const { machine, node } = invocation;
  const program = pythonProgram(invocation, name);
  if (program === undefined) return false;
  const { content, args } = program;
  const source = keyOf(content);
  if (!writes.test(source)) return false;
  const venv = venvOf(machine, textAt(invocation, 0) ?? nothing);
  const targets = targetsOf(content, args, machine.origin(node));
  for (const target of targets)
    emitAction(machine, { action: 'write', target, content, venv }, node, placeOf(invocation));
  return true;
}

/** The program that a command gives to python, in the script or in the revision. */
export function pythonProgram(
  invocation: Invocation,
  name: string | undefined,
): { readonly content: Text; readonly args: readonly Element[] } | undefined {
  const { machine, words } = invocation;
  const first = textAt(invocation, 0);
  const isHole = first?.length === 1 && first[0]?.kind === 'hole';
  if (!isHole && (name === undefined || !/^python[\d.]*$/.test(name))) return undefined;
  for (let index = 1; index < words.length; index += 1) {
    const word = wordAt(invocation, index);
    const text = textAt(invocation, index);
    if (text === undefined) continue;
    if (word === '-c') {
      const content = textAt(invocation, index + 1);
      return content && { content, args: words.slice(index + 2) };
    }
    if (word === '-') return input(invocation, words.slice(index + 1));
    if (word === '-m') return undefined;
    if (word?.startsWith('-') === true) continue;
    const content = readContent(machine, text);
    return content && { content, args: words.slice(index + 1) };
  }
  return input(invocation, []);
}

function input(
  { machine }: Invocation,
  args: readonly Element[],
): { readonly content: Text; readonly args: readonly Element[] } | undefined {
  return machine.input === undefined ? undefined : { content: machine.input.text, args };
}

/** Paths that the program names; its arguments; else something unknown. */
function targetsOf(content: Text, args: readonly Element[], origin: Origin): readonly Text[] {
  const source = keyOf(content);
  const found = new Map<string, Text>();
  for (const match of source.matchAll(
    /(['"])((?:[^'"\n\\]{0,300}\/)?[^'"\n\\/]{1,200}\.(?:py|json|so|pth|yaml|yml|txt|cu|jinja|toml|cfg)|\/[^'"\n\\]{2,300})\1/g,
  )) {
    const [, , path = ''] = match;
    if (found.size < MOST_TARGETS) found.set(path, literal(path, originAt(content, match.index) ?? origin));
  }
  if (/\bsys\.argv\b/.test(source))
    for (const { text } of args.slice(0, MOST_TARGETS)) found.set(keyOf(text), text);
  const modules = source.match(
    /\b(?:find_spec|import_module)\s*\(\s*['"]([\w.]+)['"]|\bimport\s+([\w.]+)(?=[\s\S]{0,4000}\.__file__)/g,
  );
  for (const module of modules?.slice(0, MOST_TARGETS) ?? [])
    found.set(module, hole({ kind: 'unsupported', what: 'path of a python module' }, module, origin));
  if (found.size > 0) return [...found.values()];
  return [hole({ kind: 'unsupported', what: 'python program' }, source.slice(0, 200), origin)];
}
