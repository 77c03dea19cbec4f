import type { Engine } from '../../serving.ts';

/** Options that decide how a server speculates. */
const options: Readonly<Record<Engine, readonly string[]>> = {
  vllm: ['speculative-config'],
  sglang: [
    'speculative-algorithm',
    'speculative-draft-model-path',
    'speculative-draft-model-quantization',
    'speculative-num-steps',
    'speculative-dspark-block-size',
  ],
  atom: ['num-speculative-tokens', 'spec-decode-acceptance-length', 'spec-decode-acceptance-rate'],
  trtllm: [],
  other: [],
};

/** Other names of theirs, which are read as they are. */
const aliases: readonly string[] = ['speculative-algo', 'speculative-draft-model'];
const vllmShort = 'sc';
/** `speculative-` and two letters more. */
const FEWEST_LETTERS = 14;

/** The whole name of an option of which only the first letters are given, as argparse lets one do; other flags as they are. */
export function fullFlag(engine: Engine, flag: string): string {
  const [head = '', ...rest] = flag.split('.');
  const written = head.replaceAll('_', '-');
  if (engine === 'vllm' && written === vllmShort) return ['speculative-config', ...rest].join('.');
  if (written.length < FEWEST_LETTERS || aliases.includes(written)) return flag;
  const [found, ...others] = options[engine].filter((name) => name.startsWith(written));
  return found === undefined || found === written || others.length > 0 ? flag : [found, ...rest].join('.');
}
