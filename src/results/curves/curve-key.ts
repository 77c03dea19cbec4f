/** What decides to which curve a point belongs. Names are lower case. */
export interface CurveIdentity {
  readonly prefix: string;
  /** Runner label: `cluster:gb300-nv`, `h200-multinode`, `mi355x`. */
  readonly hardware: string;
  readonly framework: string;
  readonly precision: string;
  /** `none`, `mtp`, `draft_model`. */
  readonly specDecoding: string;
  /** Tokens; `undefined`: agentic. */
  readonly sequence: { readonly isl: number; readonly osl: number } | undefined;
}

/** Names of one framework on the public dashboard. */
const aliases: Readonly<Record<string, string>> = {
  'atom-disagg': 'mooncake-atom',
  'sglang-disagg': 'mori-sglang',
  trtllm: 'trt',
  'dynamo-trtllm': 'dynamo-trt',
};

/** GPU and framework: `gb300_dynamo-sglang`. */
export function hardwareKey(hardware: string, framework: string): string {
  const [gpu] = hardware
    .toLowerCase()
    .replace(/^cluster:/, '')
    .split('-', 1);
  const name = framework.toLowerCase();
  return `${gpu}_${Object.hasOwn(aliases, name) ? aliases[name] : name}`;
}

/**
 * Key of a curve: `dsv41flash/agentic-coding/gb300_dynamo-sglang/fp4`. Fixed sequences have curves of their own for each pair
 * of lengths and each speculative method: `dsr1/8k1k/b200_trt/fp4/mtp`. Agentic points pool, however they are served.
 */
export function curveKey(identity: CurveIdentity): string {
  const { prefix, hardware, framework, precision, specDecoding, sequence } = identity;
  const parts = [
    prefix,
    sequence === undefined ? 'agentic-coding' : sequenceName(sequence),
    hardwareKey(hardware, framework),
    precision,
    ...(sequence !== undefined && specDecoding !== 'none' ? [specDecoding] : []),
  ];
  return parts.join('/').toLowerCase();
}

/** `8k1k`; lengths that are no whole thousands as `<isl>_<osl>`. */
function sequenceName({ isl, osl }: { readonly isl: number; readonly osl: number }): string {
  const isWhole = isl % 1024 === 0 && osl % 1024 === 0;
  return isWhole ? `${isl / 1024}k${osl / 1024}k` : `${isl}_${osl}`;
}
