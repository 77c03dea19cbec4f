import { emitWrite } from './actions/emit.ts';
import { execute } from './execute.ts';
import { expandFields, expandParts, expandText, literalText } from './expand-word.ts';
import type { Input, Machine } from './machine.ts';
import type { HereDoc, Redirection, Word } from './parse-shell.ts';
import { fileKey, readContent } from './project-files.ts';
import { capture, isTooDeep } from './substitute.ts';
import { concat, hole, knownText, literal, nothing, type Text } from './text.ts';

interface Sink {
  readonly path: Text;
  readonly appends: boolean;
}

interface Targets {
  readonly input: Input | undefined;
  /** `discard`: to the terminal, a log or nowhere. */
  readonly output: Sink | 'discard' | undefined;
  /** Where complaints go. */
  readonly errors: Sink | undefined;
}

/** Runs commands with their input and output led elsewhere; what they print becomes the file's text. */
export function withRedirections(
  machine: Machine,
  redirections: readonly Redirection[],
  node: { readonly pos: number; readonly end: number },
  run: () => void,
): void {
  const { input, output, errors } = targetsOf(machine, redirections);
  const outerInput = machine.input;
  const events = machine.events.length;
  if (input !== undefined) machine.input = input;
  if (output === undefined) run();
  else redirected(machine, output, node, run);
  machine.input = outerInput;
  // The log of a server is no file that anyone reads.
  const isServer = machine.events.slice(events).some(({ kind }) => kind === 'server');
  if (errors === undefined || isServer) return;
  const said = hole({ kind: 'unsupported', what: 'standard error' }, '2>', machine.origin(node));
  writeFile(machine, errors.path, said, errors.appends, node);
}

function redirected(
  machine: Machine,
  output: Sink | 'discard',
  node: { readonly pos: number; readonly end: number },
  run: () => void,
): void {
  const before = machine.state.output;
  const known = machine.abrupt.length;
  machine.state.output = nothing;
  machine.capturing += 1;
  const events = machine.events.length;
  run();
  machine.capturing -= 1;
  const printed = machine.state.output;
  machine.state.output = before;
  for (const { state } of machine.abrupt.slice(known)) state.output = before;
  if (output === 'discard') return;
  // The log of a server is no file that anyone reads.
  if (machine.events.slice(events).some(({ kind }) => kind === 'server')) return;
  writeFile(machine, output.path, printed, output.appends, node);
}

/** Keeps what is written where a later command may read it. */
export function writeFile(
  machine: Machine,
  path: Text,
  content: Text,
  appends: boolean,
  node: { readonly pos: number; readonly end: number },
): void {
  const known = knownText(path);
  if (known !== undefined && (known === '' || known.startsWith('/dev/'))) return;
  const key = fileKey(machine, path);
  const before = appends ? (machine.state.files.get(key) ?? nothing) : nothing;
  machine.state.files.set(key, concat(before, content));
  emitWrite(machine, path, content, node);
}

function targetsOf(machine: Machine, redirections: readonly Redirection[]): Targets {
  let input: Input | undefined;
  let output: Targets['output'];
  let errors: Sink | undefined;
  for (const redirection of redirections) {
    if (redirection.type === 'HereDoc') {
      input = { text: hereDocument(machine, redirection), next: 0 };
      continue;
    }
    const { target, operator } = redirection;
    if (target === undefined) continue;
    if (redirection.type === 'HereString') {
      const text = expandText(machine, target);
      input = { text: concat(text, literal('\n', machine.origin(target))), next: 0 };
      continue;
    }
    const descriptor =
      redirection.descriptor?.type === 'FileDescriptor' ? redirection.descriptor.value : undefined;
    if (operator === '<') input = inputFrom(machine, target);
    else if (operator === '>&' || operator === '&>' || operator === '&>>') {
      const isCopy = operator === '>&' && /^[\d-]+$/.test(target.value);
      // `>&2` leaves the output; `2>&1` adds to it.
      if (!isCopy) output = sink(machine, target, operator === '&>>');
      else if ((descriptor ?? 1) === 1 && target.value !== '1') output = 'discard';
    } else if (operator === '>' || operator === '>>' || operator === '>|') {
      if ((descriptor ?? 1) === 1) output = sink(machine, target, operator === '>>');
      else if (descriptor === 2) {
        const at = sink(machine, target, operator === '>>');
        errors = typeof at === 'object' ? at : undefined;
      }
    }
  }
  return { input, output, errors };
}

function sink(machine: Machine, target: Word, appends: boolean): Targets['output'] {
  if (target.parts?.[0]?.type === 'ProcessSubstitution') {
    runProcess(machine, target);
    return 'discard';
  }
  const [field] = expandFields(machine, target);
  if (field === undefined || knownText(field.text) === '/dev/null') return 'discard';
  return { path: field.text, appends };
}

/** What `< file` gives to read. */
export function inputFrom(machine: Machine, target: Word): Input {
  const printed = runProcess(machine, target);
  if (printed !== undefined) return { text: printed, next: 0 };
  const path = expandText(machine, target);
  if (knownText(path) === '/dev/null') return { text: nothing, next: 0 };
  const content =
    readContent(machine, path) ??
    hole({ kind: 'file', path: knownText(path) ?? target.text }, target.text, machine.origin(target));
  return { text: content, next: 0 };
}

/** `<(...)` and `>(...)`: their commands are followed too. */
function runProcess(machine: Machine, target: Word): Text | undefined {
  const [part] = target.parts ?? [];
  if (part?.type !== 'ProcessSubstitution') return undefined;
  if (isTooDeep(machine, machine.origin(part))) return nothing;
  const { script } = part;
  if (script === undefined) return nothing;
  machine.checkSyntax(script);
  return capture(machine, () => execute(machine, script.commands), part);
}

export function hereDocument(machine: Machine, document: HereDoc): Text {
  const { body, operator, delimiter } = document;
  const text =
    delimiter?.quoted === true
      ? literalText(machine, body.text, body)
      : body.parts === undefined
        ? literalText(machine, withoutEscapes(body.text), body)
        : expandParts(machine, body.parts);
  if (operator === '<<') return text;
  return text.map((piece) =>
    piece.kind === 'literal' ? { ...piece, text: piece.text.replace(/(^|\n)\t+/g, '$1') } : piece,
  );
}

/** As a document without variables has them: of characters that mean something there. */
function withoutEscapes(text: string): string {
  return text.replace(/\\([$`\\\n])/g, (_, char: string) => (char === '\n' ? '' : char));
}
