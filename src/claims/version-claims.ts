import type { VersionClaim } from './claim.ts';
import { said } from './said.ts';
import type { Sentence } from './sentence.ts';

const named =
  /(?<![\w/-])(ai-dynamo|dynamo|sglang|vllm|tensorrt-llm|trt-?llm|atom|mooncake)(?![\w/-])[\s:=@(]{1,3}(?:(?:version|release|wheel)\s{1,2})?v?(\d{1,4}(?:\.\d{1,6}){1,3}[\w.+-]{0,60})/gi;

/** Versions right behind the name of a component: "SGLang `0.5.21`". */
export function versionClaims(sentence: Sentence): readonly VersionClaim[] {
  return [...sentence.full.matchAll(named)].map(([, name = '', written = '']) => {
    const version = written.replace(/[.,-]+$/, '');
    const component = componentOf(name.toLowerCase());
    return { kind: 'version', component, version, ...said(sentence, `${name} ${version}`) };
  });
}

function componentOf(name: string): string {
  if (name === 'ai-dynamo') return 'dynamo';
  return name.startsWith('trt') || name.startsWith('tensorrt') ? 'trtllm' : name;
}
