import type { Argument, Engine, EnvironmentVariable } from '../serving.ts';
import { known, type Value } from '../value.ts';
import { jsonOf } from './json-argument.ts';
import { fromRow, type LaunchContext } from './launch-context.ts';
import { atomKnobs } from './speculation/atom.ts';
import { sglangKnobs } from './speculation/sglang.ts';
import { trtllmKnobs } from './speculation/trtllm.ts';
import { vllmKnobs } from './speculation/vllm.ts';
import { joined } from './text-value.ts';

/** Arguments and environment of one role. */
export interface RoleSettings {
  readonly args: readonly Argument[];
  readonly env: readonly EnvironmentVariable[];
}

const variables: readonly string[] = [...sglangKnobs, ...trtllmKnobs];

/** A role without simulated acceptance of its own: the launcher takes every copy away, and vLLM verifies in blocks again. */
export function withoutAcceptance({ args, env }: RoleSettings, engine: Engine): RoleSettings {
  return {
    args: args.flatMap((argument): Argument[] => {
      if (engine === 'atom' && atomKnobs.some((knob) => knob === argument.flag)) return [];
      return [engine === 'vllm' && argument.flag === 'speculative-config' ? inBlocks(argument) : argument];
    }),
    env: env.filter(({ name }) => !variables.includes(name)),
  };
}

function inBlocks(argument: Argument): Argument {
  const config = jsonOf(argument.value);
  const isSynthetic = config?.rejection_sample_method === 'synthetic';
  if (config === undefined || argument.value.kind !== 'known') return argument;
  if (!isSynthetic && config.synthetic_acceptance_length === undefined) return argument;
  const { synthetic_acceptance_length: _length, ...rest } = config;
  const verified = isSynthetic ? { ...rest, rejection_sample_method: 'block' } : rest;
  return { ...argument, value: known(JSON.stringify(verified)) };
}

/** A role with the acceptance length that the launcher writes into it. */
export function withAcceptance(
  { args, env }: RoleSettings,
  engine: Engine,
  length: Value,
  context: Pick<LaunchContext, 'point'>,
): RoleSettings {
  const knob = (name: string, value: Value): EnvironmentVariable => ({ name, ...fromRow(context, value) });
  switch (engine) {
    case 'sglang': {
      const [name, method, mode] = sglangKnobs;
      const set = [
        knob(name, length),
        knob(method, known('match-expected')),
        knob(mode, known('real-draft-token')),
      ];
      return { args, env: [...env.filter((one) => !variables.includes(one.name)), ...set] };
    }
    case 'trtllm':
      return {
        args,
        env: [...env.filter(({ name }) => name !== trtllmKnobs[0]), knob(trtllmKnobs[0], lessOne(length))],
      };
    case 'vllm':
      return { args: args.map((argument) => synthetic(argument, length)), env };
    case 'atom': {
      const setting = fromRow(context, length);
      const kept = args.filter(({ flag }) => !atomKnobs.some((name) => name === flag));
      return { args: [...kept, { flag: atomKnobs[0], isSwitch: false, ...setting }], env };
    }
    case 'other':
      return { args, env };
  }
}

/** TensorRT-LLM counts without the token that is always accepted. */
function lessOne(length: Value): Value {
  if (length.kind === 'known' && Number.isFinite(Number(length.text)))
    return known((Number(length.text) - 1).toFixed(2));
  return length.kind === 'unknown'
    ? { kind: 'unknown', hole: { ...length.hole, expression: `${length.hole.expression} - 1` } }
    : length;
}

function synthetic(argument: Argument, length: Value): Argument {
  if (argument.flag !== 'speculative-config' || argument.value.kind !== 'known') return argument;
  const config = jsonOf(argument.value);
  if (config === undefined) return argument;
  const [method, knob] = vllmKnobs;
  const { [knob]: _length, ...rest } = config;
  const text = JSON.stringify({ ...rest, [method]: 'synthetic' });
  const hole = length.kind === 'unknown' ? length.hole : undefined;
  const end = hole ?? (length.kind === 'known' ? length.text : '');
  return { ...argument, value: joined([`${text.slice(0, -1)},"${knob}":`, end, '}']) };
}
