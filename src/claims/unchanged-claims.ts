import type { UnchangedClaim } from './claim.ts';
import { said } from './said.ts';
import type { Sentence } from './sentence.ts';

const unchanged =
  /(?<![\w-])(?:unchanged|untouched|not changed|remains? the same|stays? the same)(?![\w-])|不变|未变|没有变化|无变化/i;
const image = /\bimages?\b|镜像/i;
const config =
  /\b(?:configs?|configurations?|entry|entries|points?|recipes?|topolog(?:y|ies)|settings|parameters|arms?|rows?)\b|配置|测点|点|条目|配方|参数/i;
const others = /\b(?:other|existing|remaining|rest)\b|其余|其他|其它|现有|已有/i;
/** Said of something else, or only of some. */
const elsewhere =
  /\b(?:otherwise|except|besides|apart|aside|only|if|should|must|would|performance|accuracy|throughput|latency|behaviou?r|results?|scores?|scripts?|workload|client|harness|logic|semantics|format|code|workflow|runner|launcher|curve|golden|everything|all|model|checkpoint|weights?|value|default|upstream)\b|除|仅|只|如果|性能|精度|吞吐|行为|脚本|结果|逻辑/i;

/** "Their configuration and image are unchanged." */
export function unchangedClaims(sentence: Sentence): readonly UnchangedClaim[] {
  const { flat, full } = sentence;
  if (!unchanged.test(flat) || elsewhere.test(flat)) return [];
  const isConfig = config.test(flat);
  if (!isConfig && !image.test(flat)) return [];
  const of = !isConfig ? 'image' : others.test(flat) && !image.test(flat) ? 'others' : 'config';
  return [{ kind: 'unchanged', of, ...said(sentence, full) }];
}
