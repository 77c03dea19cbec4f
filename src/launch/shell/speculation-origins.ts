import type { Speculation } from '../serving.ts';
import type { Origin, Setting } from '../value.ts';
import type { ShellArgument } from './server-arguments.ts';
import type { Text } from './text.ts';

/** Names of the settings in the JSON that vLLM takes. */
const keys = {
  method: 'method',
  draft: 'model',
  length: 'num_speculative_tokens',
  sampler: 'draft_sample_method',
} as const;

/** Settings of one JSON argument, each with the place where its own value is written. */
export function withOrigins(
  speculation: Omit<Speculation, 'injectedBy'>,
  args: readonly ShellArgument[],
): Omit<Speculation, 'injectedBy'> {
  const config = args.findLast(({ flag }) => flag.replaceAll('_', '-') === 'speculative-config');
  if (config === undefined) return speculation;
  const moved = <Of extends Setting>(setting: Of, key: string): Of => ({
    ...setting,
    origin: valueOrigin(config.text, key) ?? setting.origin,
  });
  const { method, draft, length, sampler, simulated } = speculation;
  return {
    ...speculation,
    method: method && moved(method, keys.method),
    draft: draft && moved(draft, keys.draft),
    length: length && moved(length, keys.length),
    sampler: sampler && moved(sampler, keys.sampler),
    simulated: simulated.map((knob) => moved(knob, knob.name)),
  };
}

/** Where the value behind `"key":` is written. */
function valueOrigin(text: Text, key: string): Origin | undefined {
  const shown = text.map((piece) => (piece.kind === 'literal' ? piece.text : '\u0000')).join('');
  const at = shown.indexOf(`"${key}"`);
  if (at === -1) return undefined;
  let offset = at + key.length + 2;
  while (/[\s:"]/.test(shown[offset] ?? '')) offset += 1;
  for (const piece of text) {
    const length = piece.kind === 'literal' ? piece.text.length : 1;
    if (offset < length) return piece.origin;
    offset -= length;
  }
  return undefined;
}
