import type { Origin } from '../../value.ts';
import { venvOf } from '../commands/virtual-environment.ts';
import { type Invocation, placeOf, textAt, wordAt } from '../invocation.ts';
import { readContent } from '../project-files.ts';
import type { Element } from '../state.ts';
import { hole, keyOf, knownText, literal, nothing, originAt, originOf, type Text } from '../text.ts';
import { emitAction } from './emit.ts';
import { sourceOf } from './install-source.ts';
import { pythonInstalls } from './python-installs.ts';
import { opensForWriting } from './python-opens.ts';
import { isUnknownProgram, unknownCode } from './unknown-code.ts';

const MOST_TARGETS = 20;
const MOST_WRITES = 50;

/** Ways in which a python program changes files, besides `open`. */
const writes =
  /\.write_text\s*\(|\.write_bytes\s*\(|\.writelines\s*\(|\bshutil\.(?:copy\w*|move|rmtree|unpack_archive)\s*\(|\bos\.(?:replace|rename|remove|unlink|symlink|link|popen|exec[lv]\w*|spawn\w+|posix_spawn)\s*\(|\bfileinput\.|\.unlink\s*\(|\.rename\s*\(|\.(?:symlink|hardlink)_to\s*\(|\.extractall\s*\(|\burlretrieve\s*\(|\.replace\s*\(\s*target|\bsubprocess\.|\bos\.system\s*\(|(?<![\w.])exec\s*\(|\bpip\._internal\b|\bpip\.main\b/g;

export interface PythonProgram {
  readonly content: Text;
  readonly args: readonly Element[];
}

interface Write {
  /** In the program's text. */
  readonly at: number;
  readonly origin: Origin;
}

interface Target extends Write {
  readonly text: Text;
}

/** A python program in the script (`-c`, a here-document) or in the revision that changes files: an action for each write. */
export function inlinePython(invocation: Invocation, program: PythonProgram | undefined): boolean {
  const { machine, node } = invocation;
  if (program === undefined) return false;
  const { content, args } = program;
  const source = keyOf(content);
  const place = placeOf(invocation);
  if (isUnknownProgram(content)) {
    emitAction(machine, { action: 'patch', target: unknownCode(content, place) }, node, place);
    return true;
  }
  const found = [...[...source.matchAll(writes)].map(({ index }) => index), ...opensForWriting(source)]
    .sort((one, other) => one - other)
    .slice(0, MOST_WRITES)
    .map((index): Write => ({ at: index, origin: originAt(content, index) ?? place }));
  const [first] = found;
  if (first === undefined) return false;
  const venv = venvOf(machine, textAt(invocation, 0) ?? nothing);
  const isElsewhere = originOf(content)?.path !== place.path;
  // A program in a file of its own is called from here.
  if (isElsewhere) machine.calls.push(place);
  for (const { at, package: text } of pythonInstalls(source)) {
    const origin = originAt(content, at) ?? place;
    const target =
      text === undefined
        ? hole({ kind: 'unsupported', what: 'python program' }, 'packages of a python program', origin)
        : literal(text, origin);
    emitAction(machine, { action: 'install', target, source: sourceOf(target), venv }, node, origin);
  }
  for (const { text, origin } of paired(found, targetsOf(content, args, place), first))
    emitAction(machine, { action: 'write', target: text, content, venv }, node, origin);
  if (isElsewhere) machine.calls.pop();
  return true;
}

/** Each target with the write that comes next, and each write that is left with the target before it. */
function paired(
  found: readonly Write[],
  targets: readonly Target[],
  first: Write,
): readonly { readonly text: Text; readonly origin: Origin }[] {
  const lineOf = ({ origin }: Write) => `${origin.path}:${origin.line}`;
  const used = new Set<Write>();
  const pairs = targets.map((target) => {
    const write =
      found.find((one) => lineOf(one) === lineOf(target)) ??
      found.find(({ at }) => at > target.at) ??
      found.at(-1) ??
      first;
    used.add(write);
    return { text: target.text, origin: write.origin };
  });
  const lines = new Set(pairs.map(({ origin }) => lineOf({ at: 0, origin })));
  for (const write of found) {
    const target = targets.findLast(({ at }) => at <= write.at) ?? targets[0];
    if (target === undefined || used.has(write) || lines.has(lineOf(write))) continue;
    lines.add(lineOf(write));
    pairs.push({ text: target.text, origin: write.origin });
  }
  return pairs;
}

/** The program that a command gives to python, in the script or in the revision. */
export function pythonProgram(invocation: Invocation, name: string | undefined): PythonProgram | undefined {
  const { machine, words } = invocation;
  const first = textAt(invocation, 0);
  const isHole = first?.length === 1 && first[0]?.kind === 'hole';
  if (!isHole && (name === undefined || !/^python[\d.]*$/.test(name))) return undefined;
  for (let index = 1; index < words.length; index += 1) {
    const word = wordAt(invocation, index);
    const text = textAt(invocation, index);
    if (text === undefined) continue;
    // Also behind switches of one letter: `-uc`.
    if (word !== undefined && /^-[bBdEiIOqsSuvx]*c$/.test(word)) {
      const content = textAt(invocation, index + 1);
      return content && { content, args: words.slice(index + 2) };
    }
    if (word === '-') return input(invocation, words.slice(index + 1));
    if (word === '-m') {
      const content = ownModule(invocation, wordAt(invocation, index + 1));
      return content && { content, args: words.slice(index + 2) };
    }
    if (word === '-W' || word === '-X') {
      index += 1;
      continue;
    }
    if (word?.startsWith('-') === true) continue;
    const content = readContent(machine, text);
    return content && { content, args: words.slice(index + 1) };
  }
  return input(invocation, []);
}

/** A module of the revision, in the folder that python is started in or one of `PYTHONPATH`. */
function ownModule({ machine }: Invocation, name: string | undefined): Text | undefined {
  if (name === undefined || !/^[A-Za-z_][\w.]{0,200}$/.test(name)) return undefined;
  const path = name.replaceAll('.', '/');
  const { cwd, variables } = machine.state;
  const cell = variables.get('PYTHONPATH');
  const listed = cell?.kind === 'text' ? (knownText(cell.text) ?? '').split(':').slice(0, MOST_TARGETS) : [];
  const [place] = cwd;
  const folders = listed.filter((folder) => folder !== '').map((folder) => `${folder}/`);
  for (const folder of ['', ...folders])
    for (const file of [`${path}.py`, `${path}/__main__.py`]) {
      const origin = place?.origin ?? machine.unit.origin(0);
      const content = readContent(machine, literal(`${folder}${file}`, origin));
      if (content !== undefined) return content;
    }
  return undefined;
}

function input({ machine }: Invocation, args: readonly Element[]): PythonProgram | undefined {
  return machine.input === undefined ? undefined : { content: machine.input.text, args };
}

/** Paths that the program names; its arguments; else something unknown. */
function targetsOf(content: Text, args: readonly Element[], place: Origin): readonly Target[] {
  const source = keyOf(content);
  const found = new Map<string, Target>();
  const originOfMatch = (at: number) => originAt(content, at) ?? place;
  for (const match of source.matchAll(
    /(['"])((?:[^'"\n\\]{0,300}\/)?[^'"\n\\/]{1,200}\.(?:py|json|so|pth|yaml|yml|txt|cu|jinja|toml|cfg)|\/[^'"\n\\]{2,300})\1/g,
  )) {
    const [, , path = ''] = match;
    const origin = originOfMatch(match.index);
    if (found.size < MOST_TARGETS && !found.has(path))
      found.set(path, { at: match.index, origin, text: literal(path, origin) });
  }
  if (/\bsys\.argv\b/.test(source))
    for (const { text } of args.slice(0, MOST_TARGETS))
      found.set(keyOf(text), { at: 0, origin: place, text });
  const modules = source.matchAll(
    /\b(?:find_spec|import_module)\s*\(\s*['"]([\w.]+)['"]|\bimport\s+([\w.]+)(?=[\s\S]{0,4000}\.__file__)/g,
  );
  for (const { 0: module, index } of [...modules].slice(0, MOST_TARGETS)) {
    const origin = originOfMatch(index);
    const text = hole({ kind: 'unsupported', what: 'path of a python module' }, module, origin);
    found.set(module, { at: index, origin, text });
  }
  if (found.size > 0) return [...found.values()];
  const text = hole({ kind: 'unsupported', what: 'python program' }, source.slice(0, 200), place);
  return [{ at: 0, origin: place, text }];
}
