import { EnginePatchesConfig } from '../../../checks/10-engine-patches/config.ts';
import type { Action, ChangeMeans, EngineChange } from '../../../src/facts/engine-changes.ts';
import type { Signoffs } from '../../../src/facts/signoff.ts';
import type { WaiverFile, WaiverPart, Waivers } from '../../../src/facts/waivers.ts';
import { always, type Hole, known, type Value } from '../../../src/launch/value.ts';

export const config = EnginePatchesConfig.parse({});
export const SCRIPT = 'benchmarks/single_node/a.sh';

/** A variable that nothing sets. */
export function variable(name: string): Hole {
  return { reason: { kind: 'variable', name }, expression: `$${name}` };
}

/** What a command prints. */
export function printed(expression: string, name = expression.split(' ')[0] ?? ''): Hole {
  return { reason: { kind: 'command', name }, expression: `$(${expression})` };
}

export function mixed(...parts: readonly (string | Hole)[]): Value {
  return { kind: 'mixed', parts };
}

type Fields = Partial<Omit<Action, 'target' | 'content' | 'cwd'>> & {
  readonly target?: Value | string;
  readonly content?: string;
  readonly cwd?: string | Value;
};

export function action({ target = '/x', content, cwd = '/workspace', ...more }: Fields = {}): Action {
  const origin = { path: SCRIPT, line: 3 };
  const value = typeof target === 'string' ? known(target) : target;
  return {
    kind: 'write',
    target: { value, origin, guard: always },
    text: 'cp a b',
    origin,
    guard: always,
    cwd: typeof cwd === 'string' ? known(cwd) : cwd,
    ...(content !== undefined && { content: { value: known(content), origin } }),
    ...more,
  };
}

export function change(
  fields: Fields = {},
  more: Partial<Omit<EngineChange, 'action'>> = {},
  means: ChangeMeans = { kind: 'action' },
): EngineChange {
  return { action: action(fields), means, keys: ['k'], isSubmitted: true, isNew: true, ...more };
}

export function waiver(number: number, text: string, lacking: readonly WaiverPart[] = []): WaiverFile {
  return { number, path: `docs/waiver/${number}.md`, commit: 'c'.repeat(40), waiver: { text, lacking } };
}

export function waiversOf(own?: WaiverFile, standing: readonly WaiverFile[] = []): Waivers {
  return { ownPath: 'docs/waiver/7.md', own, standing };
}

/** Sign-offs, each with these lines in its detail section. */
export function signed(...details: readonly (readonly string[])[]): Signoffs {
  const current = details.map((lines) => ({
    author: 'ada',
    text: { boxes: [], detail: lines.map((text, at) => ({ text, line: at + 1 })), signed: undefined },
  }));
  return { judged: current[0], current, stale: [], refused: [], permissionAssumed: false };
}
