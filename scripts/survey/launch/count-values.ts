import type { ShellServing } from '../../../src/launch/shell/to-serving.ts';
import type { Hole, Value } from '../../../src/launch/value.ts';

/** Programs whose answer depends on the machine and the moment. */
const asking = /\b(?:rocm-smi|amd-smi|nvidia-smi|hostname|ip|date|find|ls|nproc)\b/;

/** Counts the values of all arguments of servers, switches left out. */
export class ValueCounts {
  all = 0;
  known = 0;
  /** Not known, but only for what the machine itself is asked. */
  asked = 0;
  /** How often each reason stands in a value that is not known. */
  readonly reasons = new Map<string, number>();

  add(servers: readonly ShellServing[]): void {
    for (const { value } of servers.flatMap(({ args }) => args.filter(({ isSwitch }) => !isSwitch))) {
      const holes = holesOf(value);
      this.all += 1;
      if (holes.length === 0) this.known += 1;
      else if (holes.every(isAsked)) this.asked += 1;
      for (const hole of holes) {
        const name = nameOf(hole);
        this.reasons.set(name, (this.reasons.get(name) ?? 0) + 1);
      }
    }
  }
}

function isAsked({ reason, expression }: Hole): boolean {
  return reason.kind === 'command' && asking.test(`${reason.name} ${expression}`);
}

function holesOf(value: Value): readonly Hole[] {
  if (value.kind === 'known') return [];
  if (value.kind === 'unknown') return [value.hole];
  return value.parts.filter((part) => typeof part !== 'string');
}

function nameOf({ reason, expression }: Hole): string {
  switch (reason.kind) {
    case 'command':
    case 'variable':
      return `${reason.kind} ${reason.name} in ${expression.slice(0, 60)}`;
    case 'branches':
      return `branches ${expression.slice(0, 60)}`;
    case 'unsupported':
    case 'limit':
      return `${reason.kind} ${reason.what}: ${expression.slice(0, 60)}`;
    case 'file':
      return `file ${reason.path}`;
  }
}
