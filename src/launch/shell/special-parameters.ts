import type { Origin } from '../value.ts';
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

/** Parameters that the shell itself sets; undefined for others. */
export function specialParameter(machine: Machine, name: string, origin: Origin): Lookup | undefined {
  const text = (value: Text): Lookup => ({ kind: 'text', text: value });
  const what = Object.hasOwn(unknowable, name) ? unknowable[name] : undefined;
  if (what !== undefined) {
    if (machine.state.variables.get(name)?.kind === 'text') return undefined;
    return text(hole({ kind: 'unsupported', what }, `$${name}`, origin));
  }
  switch (name) {
    case '#': {
      const { positional } = machine.state;
      if (positional.some(({ when, splits }) => when.length > 0 || splits))
        return text(hole({ kind: 'branches' }, '$#', origin));
      return text(literal(String(positional.length), origin));
    }
    case '?':
    case 'PIPESTATUS':
    case 'PIPESTATUS[0]': {
      const { code } = machine.state.status;
      if (code !== undefined) return text(literal(String(code), origin));
      return text(hole({ kind: 'unsupported', what: 'exit status' }, `$${name}`, origin));
    }
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
  const [, index] = /^BASH_SOURCE(?:\[(-?\d{1,3})\])?$/.exec(name) ?? [];
  if (index === undefined && name !== 'BASH_SOURCE') return undefined;
  const at = Number(index ?? '0');
  const source = machine.sources[at < 0 ? machine.sources.length + at : at];
  return source === undefined ? { kind: 'unset' } : text(literal(source, origin));
}
