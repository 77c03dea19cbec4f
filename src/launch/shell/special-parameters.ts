import type { Hole, Origin } from '../value.ts';
import type { Machine } from './machine.ts';
import { hole, literal, type Text } from './text.ts';
import type { Lookup } from './variables.ts';

const unknowable: Readonly<Record<string, string>> = {
  $: 'process id',
  '!': 'process id',
  BASHPID: 'process id',
  PPID: 'process id',
  RANDOM: 'random number',
  SECONDS: 'time',
  EPOCHSECONDS: 'time',
};

/** Set, and not empty, wherever scripts run; what they hold is not known. */
const always: ReadonlySet<string> = new Set(['HOME', 'PATH', 'RUNNER_NAME', 'USER']);

/** Whether a hole stands for a variable that every environment fills. */
export function isAlwaysFilled({ reason }: Hole): boolean {
  return reason.kind === 'variable' && always.has(reason.name);
}

/** Parameters that the shell itself sets; undefined for others. */
export function specialParameter(machine: Machine, name: string, origin: Origin): Lookup | undefined {
  const text = (value: Text): Lookup => ({ kind: 'text', text: value });
  const what = Object.hasOwn(unknowable, name) ? unknowable[name] : undefined;
  if (what !== undefined) {
    if (machine.state.variables.get(name)?.kind === 'text') return undefined;
    return text(hole({ kind: 'unsupported', what }, `$${name}`, origin));
  }
  if (always.has(name) && !machine.state.variables.has(name))
    return text(hole({ kind: 'variable', name }, `$${name}`, origin));
  switch (name) {
    case '#': {
      const { positional } = machine.state;
      if (positional.some(({ when, splits }) => when.length > 0 || splits))
        return text(hole({ kind: 'branches' }, '$#', origin));
      return text(literal(String(positional.length), origin));
    }
    case '?':
      return text(statusText(machine.state.status.code, name, origin));
    case '-':
      return text(hole({ kind: 'unsupported', what: 'shell options' }, '$-', origin));
    case '0':
      return text(machine.scriptName);
    case 'PWD':
      return text(machine.state.cwd);
    case 'LINENO':
      return text(literal(String(origin.line), origin));
    case 'FUNCNAME':
    case 'FUNCNAME[0]': {
      const frame = machine.frames.at(-1);
      return frame === undefined ? { kind: 'unset' } : text(literal(frame.name, origin));
    }
  }
  const [whole, place] = /^PIPESTATUS(?:\[(\d{1,3})\])?$/.exec(name) ?? [];
  if (whole !== undefined) {
    const codes = pipeStatus(machine);
    const position = Number(place ?? '0');
    return position < codes.length ? text(statusText(codes[position], name, origin)) : { kind: 'unset' };
  }
  const [, index] = /^BASH_SOURCE(?:\[(-?\d{1,3})\])?$/.exec(name) ?? [];
  if (index === undefined && name !== 'BASH_SOURCE') return undefined;
  const at = Number(index ?? '0');
  const source = machine.sources[at < 0 ? machine.sources.length + at : at];
  return source === undefined ? { kind: 'unset' } : text(literal(source, origin));
}

/** Codes of the commands of the last pipeline. */
function pipeStatus({ state }: Machine): readonly (number | undefined)[] {
  return state.status.pipe ?? [state.status.code];
}

/** `${PIPESTATUS[@]}`. */
export function pipeTexts(machine: Machine, origin: Origin): readonly Text[] {
  return pipeStatus(machine).map((code) => statusText(code, 'PIPESTATUS', origin));
}

function statusText(code: number | undefined, name: string, origin: Origin): Text {
  if (code !== undefined) return literal(String(code), origin);
  return hole({ kind: 'unsupported', what: 'exit status' }, `$${name}`, origin);
}
