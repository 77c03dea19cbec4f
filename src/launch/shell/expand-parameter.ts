import type { Origin } from '../value.ts';
import { evaluateText } from './arithmetic.ts';
import { expandText } from './expand-word.ts';
import type { Segment } from './fields.ts';
import { joinElements, narrowElements } from './fields.ts';
import type { Machine } from './machine.ts';
import { applyOperation } from './parameter-operation.ts';
import type { ParameterExpansionPart } from './parse-shell.ts';
import { pipeTexts, specialParameter } from './special-parameters.ts';
import type { Element } from './state.ts';
import { concat, hole, holeFrom, keyOf, knownText, literal, nothing, type Text } from './text.ts';
import { type Lookup, lookUp, separatorsOf } from './variables.ts';

/** `$NAME`, `$1`, `$@`. */
export function expandSimple(
  machine: Machine,
  part: { readonly text: string; readonly pos: number },
  isQuoted: boolean,
): readonly Segment[] {
  return expandName(machine, part.text.slice(1), part.text, machine.origin(part), isQuoted);
}

function expandName(
  machine: Machine,
  name: string,
  expression: string,
  origin: Origin,
  isQuoted: boolean,
): readonly Segment[] {
  if (name === '@' || name === '*') {
    const elements = narrowElements(machine.state.positional, machine.state.conditions);
    return [listSegment(machine, elements, name, isQuoted, origin)];
  }
  const found = lookUpAny(machine, name, origin);
  return [{ kind: 'text', text: orUnknown(found, name, expression, origin), splits: !isQuoted }];
}

/** A variable, a positional or a special parameter. */
export function lookUpAny(machine: Machine, name: string, origin: Origin): Lookup {
  if (/^\d+$/.test(name) && name !== '0') {
    const position = Number(name) - 1;
    const before = machine.state.positional.slice(0, position + 1);
    if (before.some(({ when, splits }) => when.length > 0 || splits)) {
      const isSafe = before.length === 1 && before[0]?.when.length === 0;
      if (!isSafe) return { kind: 'text', text: hole({ kind: 'variable', name }, `$${name}`, origin) };
    }
    const element = machine.state.positional[position];
    return element === undefined ? { kind: 'unset' } : { kind: 'text', text: element.text };
  }
  return specialParameter(machine, name, origin) ?? lookUp(machine.state, name);
}

export function orUnknown(found: Lookup, name: string, expression: string, origin: Origin): Text {
  if (found.kind === 'text') return found.text;
  return found.kind === 'unset' ? nothing : hole({ kind: 'variable', name }, expression, origin);
}

function listSegment(
  machine: Machine,
  elements: readonly Element[],
  sign: string,
  isQuoted: boolean,
  origin: Origin,
): Segment {
  if (sign === '*' && isQuoted) {
    const separator = literal(separatorsOf(machine.state)[0] ?? '', origin);
    return { kind: 'text', text: joinElements(elements, separator), splits: false };
  }
  return { kind: 'list', elements, splits: !isQuoted };
}

/** `${...}` in all its forms. */
export function expandParameter(
  machine: Machine,
  part: ParameterExpansionPart,
  isQuoted: boolean,
): readonly Segment[] {
  const origin = machine.origin(part);
  const { operation } = part;
  let name = part.parameter;
  const text = (value: Text): readonly Segment[] => [{ kind: 'text', text: value, splits: !isQuoted }];
  if (operation?.type === 'Names')
    return text(hole({ kind: 'unsupported', what: 'names of variables' }, part.text, origin));
  if (part.prefix === '!') {
    const sign = part.index?.value;
    if (sign === '@' || sign === '*') {
      const cell = machine.state.variables.get(name);
      const keys = cell?.kind === 'map' ? [...cell.entries.keys()] : undefined;
      if (keys === undefined)
        return text(hole({ kind: 'unsupported', what: 'keys of an array' }, part.text, origin));
      const elements = keys.map((key) => ({ text: literal(key, origin), when: [], splits: false }));
      return [listSegment(machine, elements, sign, isQuoted, origin)];
    }
    const own = machine.state.variables.own(name);
    if (own?.kind === 'reference') return text(literal(own.target, origin));
    const target = lookUpAny(machine, name, origin);
    const known = target.kind === 'text' ? knownText(target.text) : undefined;
    if (known === undefined || !/^\w+$/.test(known)) {
      const held = target.kind === 'text' ? target.text : nothing;
      return text(holeFrom(held, part.text, origin));
    }
    name = known;
  }
  const list = listOf(machine, name, part.index?.value, origin);
  if (part.prefix === '#') return text(lengthText(machine, name, part, list, origin));
  if (list !== undefined) {
    const sign = part.index?.value ?? name;
    return [listSegment(machine, applyToList(machine, list, part, origin), sign, isQuoted, origin)];
  }
  const found =
    part.index === undefined ? lookUpAny(machine, name, origin) : elementOf(machine, name, part, origin);
  if (operation === undefined) return text(orUnknown(found, name, part.text, origin));
  return text(applyOperation(machine, { name, found, operation, part, origin }));
}

/** Arrays of the shell itself. */
const stacks: ReadonlySet<string> = new Set(['BASH_LINENO', 'BASH_SOURCE', 'DIRSTACK', 'FUNCNAME']);

function listOf(
  machine: Machine,
  name: string,
  index: string | undefined,
  origin: Origin,
): readonly Element[] | undefined {
  const { conditions } = machine.state;
  if (name === '@' || name === '*') return narrowElements(machine.state.positional, conditions);
  if (index !== '@' && index !== '*') return undefined;
  if (name === 'PIPESTATUS')
    return pipeTexts(machine, origin).map((text) => ({ text, when: [], splits: false }));
  if (stacks.has(name)) {
    const text = hole({ kind: 'unsupported', what: 'stack of calls' }, `$${name}`, origin);
    return [{ text, when: [], splits: true }];
  }
  const cell = machine.state.variables.get(name);
  if (cell?.kind === 'list') return narrowElements(cell.elements, conditions);
  if (cell?.kind === 'map')
    return [...cell.entries.values()].map((text) => ({ text, when: [], splits: false }));
  if (cell?.kind === 'text') return [{ text: cell.text, when: [], splits: isHole(cell.text) }];
  return [];
}

function isHole(text: Text): boolean {
  return text.length === 1 && text[0]?.kind === 'hole';
}

function applyToList(
  machine: Machine,
  list: readonly Element[],
  part: ParameterExpansionPart,
  origin: Origin,
): readonly Element[] {
  const { operation } = part;
  if (operation === undefined) return list;
  if (operation.type === 'Default') {
    const isEmpty = list.length === 0;
    const replaces = operation.operator.includes('+') ? !isEmpty : isEmpty;
    if (!replaces) return operation.operator.includes('+') ? [] : list;
    // Only written as `${A[@]+"${A[@]}"}`: the operand is the list itself.
    if (operation.operator.includes('+') && operation.operand.text.includes('[@]')) return list;
    return [{ text: expandText(machine, operation.operand), when: [], splits: false }];
  }
  if (operation.type === 'Slice') {
    const from = Number(knownText(evaluateText(machine, operation.offset)));
    const length = operation.length && Number(knownText(evaluateText(machine, operation.length)));
    const isPlain = list.every(({ when, splits }) => when.length === 0 && !splits);
    // `${@:1}` counts from 1, arrays from 0; `${@:0}` begins with the script's name.
    const isPositional = part.parameter === '@' || part.parameter === '*';
    const start = isPositional ? from - 1 : from;
    if (start >= 0 && (length === undefined || length >= 0) && isPlain) {
      return list.slice(start, length === undefined ? undefined : start + length);
    }
    return [
      { text: hole({ kind: 'unsupported', what: 'slice' }, part.text, origin), when: [], splits: true },
    ];
  }
  return list.map((element) => ({
    ...element,
    text: applyOperation(machine, {
      name: part.parameter,
      found: { kind: 'text', text: element.text },
      operation,
      part,
      origin,
    }),
  }));
}

function lengthText(
  machine: Machine,
  name: string,
  part: ParameterExpansionPart,
  list: readonly Element[] | undefined,
  origin: Origin,
): Text {
  if (list !== undefined) {
    if (list.some(({ when, splits }) => when.length > 0 || splits))
      return hole({ kind: 'branches' }, part.text, origin);
    return literal(String(list.length), origin);
  }
  const found =
    part.index === undefined ? lookUpAny(machine, name, origin) : elementOf(machine, name, part, origin);
  const value = orUnknown(found, name, part.text, origin);
  const known = knownText(value);
  return known === undefined ? holeFrom(value, part.text, origin) : literal(String(known.length), origin);
}

function elementOf(machine: Machine, name: string, part: ParameterExpansionPart, origin: Origin): Lookup {
  if (part.index === undefined) return lookUpAny(machine, name, origin);
  const special = specialParameter(machine, `${name}[${part.index.value}]`, origin);
  if (special !== undefined) return special;
  const cell = machine.state.variables.get(name);
  if (cell === undefined) return { kind: 'foreign' };
  if (cell.kind === 'map') {
    const key = knownText(expandText(machine, part.index));
    if (key === undefined) return { kind: 'text', text: hole({ kind: 'branches' }, part.text, origin) };
    const text = cell.entries.get(key);
    return text === undefined ? { kind: 'unset' } : { kind: 'text', text };
  }
  const index = evaluateText(machine, part.index);
  const known = Number(knownText(index));
  if (!Number.isInteger(known)) {
    if (cell.kind === 'text') return { kind: 'text', text: cell.text };
    return { kind: 'text', text: holeFrom(concat(index), part.text, origin) };
  }
  // What is not known may be an array.
  if (cell.kind === 'text')
    return known === 0 || knownText(cell.text) === undefined
      ? { kind: 'text', text: cell.text }
      : { kind: 'unset' };
  if (cell.kind !== 'list') return { kind: 'unset' };
  const at = known < 0 ? cell.elements.length + known : known;
  const before = cell.elements.slice(0, at + 1);
  const unsure = before.find(({ when, splits }) => when.length > 0 || splits);
  if (unsure !== undefined)
    return { kind: 'text', text: holeFrom(unsure.text, `${part.text} of ${keyOf(unsure.text)}`, origin) };
  const element = cell.elements[at];
  return element === undefined ? { kind: 'unset' } : { kind: 'text', text: element.text };
}
