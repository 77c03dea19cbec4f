/** What decides which curve a served model is measured against. */
export interface CurveQuestion {
  readonly prefix: string;
  /** In lower case. */
  readonly method: string;
  /** Name or path of a draft model of its own. */
  readonly draft: string | undefined;
  /** `probabilistic`, or greedy where nothing is said. */
  readonly sampler: string | undefined;
}

/** Models whose curve is of EAGLE-3, under whatever name an engine knows the method. */
const drawnWithEagle3: readonly string[] = ['minimaxm3', 'kimik2.5'];

/** Name of the golden file without `.yaml`; whether there is one is another question. */
export function curveStem({ prefix, method, draft, sampler }: CurveQuestion): string {
  if (method === 'dspark') {
    if (/^dsv4(?!\d)/.test(prefix)) return 'dsv4-pro-0813-dspark';
    if (prefix === 'kimik3' && sampler?.toLowerCase() === 'probabilistic')
      return 'kimik3_dspark_probabilistic_sample_method_block_rejection_sample_method';
  }
  const stem = `${prefix}_${familyOf(prefix, method)}`;
  const isGqa = stem === 'minimaxm3_eagle3' && draft?.toLowerCase().includes('gqa') === true;
  return isGqa ? `${stem}_gqa` : stem;
}

/** vLLM knows a model's own head as `mtp` and, before that, as `<model>_mtp`. */
function familyOf(prefix: string, method: string): string {
  const isOwnHead = ['eagle', 'nextn', 'mtp'].includes(method) || method.endsWith('_mtp');
  if (!isOwnHead) return method;
  return drawnWithEagle3.includes(prefix) ? 'eagle3' : 'mtp';
}
