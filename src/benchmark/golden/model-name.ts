const precisions = new Set(['fp8', 'fp4', 'nvfp4', 'mxfp4', 'mxfp8', 'int4', 'bf16']);
const sizes = /^a?\d+(?:\.\d+)?b$/;

/**
 * A model without its organisation, precision and size, for comparing what was measured with what is served:
 * `nvidia/Qwen3.5-397B-A17B-NVFP4-v2` is `qwen3.5`. A date stays: another date is another checkpoint.
 */
export function bareModelName(name: string): string {
  const last = name.slice(0, 500).toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? '';
  const tokens = last.split('-');
  for (let token = tokens.at(-1); token !== undefined && tokens.length > 1; token = tokens.at(-1)) {
    const isRevision = /^v\d{1,3}$/.test(token) && precisions.has(tokens.at(-2) ?? '');
    if (!isRevision && !precisions.has(token) && !sizes.test(token)) break;
    tokens.pop();
  }
  return tokens.join('-');
}
