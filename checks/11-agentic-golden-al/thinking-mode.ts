import { code } from '../../src/check/markdown.ts';
import type { EffectiveServing } from '../../src/facts/servings-of-config.ts';
import { partsOf } from '../../src/facts/setting-words.ts';
import { isInForce, type Setting } from './settings.ts';

/** Thinking modes of the curves that may apply; `open`: why there is more than one, in markdown. */
export interface Modes {
  readonly modes: readonly string[];
  readonly open: string | undefined;
}

/** Arguments of the servers and variables of the client that set the mode for requests which do not. */
const flags: ReadonlySet<string> = new Set(['default-chat-template-kwargs', 'dyn-default-thinking-mode']);
const clientVariable = 'AIPERF_EXTRA_INPUTS';

const MOST_CHARACTERS = 4_000;
/** `thinking:false`, `{"enable_thinking": false}`, `{"thinking_mode": "disabled"}`. */
const said = /\b(?:enable_)?thinking(?:_mode)?["']?\s{0,9}[:=]\s{0,9}["']?(\w{1,20})/i;
const off = /^(?:false|disabled|off|0|none)$/i;

/** The mode that the launch itself says; `thinking_on` where it says nothing. What the client asks for comes first. */
export function servedMode(serving: EffectiveServing): Modes {
  const { client, env, args } = serving;
  const settings: readonly (readonly [string, Setting])[] = [
    ...(client?.inputs === undefined ? [] : [['', client.inputs] as const]),
    ...env.flatMap((variable) => (variable.name === clientVariable ? [['', variable] as const] : [])),
    ...args.flatMap((argument) => {
      const [head = '', ...rest] = argument.flag.replaceAll('_', '-').split('.');
      if (!flags.has(head)) return [];
      const name =
        head === 'dyn-default-thinking-mode' ? ['thinking'] : rest.map((key) => key.replaceAll('-', '_'));
      return [[name.join('.'), argument] as const];
    }),
  ];
  for (const [name, setting] of settings) {
    const [, mode] = said.exec(`${name}:${writtenOf(setting)}`) ?? [];
    if (mode === undefined) continue;
    if (!off.test(mode)) break;
    return isInForce(setting, serving)
      ? { modes: ['thinking_off'], open: undefined }
      : openMode('the thinking mode', setting);
  }
  return { modes: ['thinking_on'], open: undefined };
}

export function openMode(name: string, { origin: { path, line } }: Pick<Setting, 'origin'>): Modes {
  return {
    modes: ['thinking_on', 'thinking_off'],
    open: `${code(name)} at ${code(`${path}:${line}`)} cannot be told`,
  };
}

function writtenOf({ value }: Setting): string {
  return partsOf(value)
    .map((part) => (typeof part === 'string' ? part : '…'))
    .join('')
    .slice(0, MOST_CHARACTERS);
}
