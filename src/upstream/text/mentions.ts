import type { Mention } from '../documented.ts';
import type { ProseLine } from './markdown-blocks.ts';
import { modelsNamedIn } from './models-named.ts';
import { speaksAgainst, takesBack } from './spoken-against.ts';

const flagOrVariable =
  /(?<![\w-])(?:--([A-Za-z][\w.-]{1,80})(?:[= ](?!--?[A-Za-z])([^\s`|]{1,200}))?|([A-Z][A-Z0-9]*_[A-Z0-9_]{1,80})(?:=([^\s`|]{0,200}))?)/g;
const MOST_MENTIONS = 2_000;

/** Flags and variables that prose and tables name in code spans, where nothing there speaks against them. */
export function mentionsIn(prose: readonly ProseLine[]): readonly Mention[] {
  const found: Mention[] = [];
  for (const { text, line, gpus, models, lead } of prose) {
    if (!text.includes('`') || text.length > 20_000 || speaksAgainst(lead)) continue;
    for (const sentence of text.split(/(?<=[.;!?])\s+/)) {
      if (speaksAgainst(sentence)) continue;
      const own = modelsNamedIn(sentence);
      const about = { gpus, models: own.size > 0 ? own : models, line };
      for (const span of sentence.matchAll(/`+([^`\n]{1,1000})`+/g)) {
        if (takesBack(sentence.slice(0, span.index))) continue;
        for (const mention of inCode(span[1] ?? '', about)) {
          found.push(mention);
          if (found.length >= MOST_MENTIONS) return found;
        }
      }
    }
  }
  return found;
}

function inCode(code: string, about: Pick<Mention, 'gpus' | 'models' | 'line'>): readonly Mention[] {
  return [...code.matchAll(flagOrVariable)].map(([, flag, value, name, set]): Mention => {
    if (flag !== undefined) return { name: flag, kind: 'flag', value: unquoted(value), ...about };
    return { name: name ?? '', kind: 'variable', value: unquoted(set), ...about };
  });
}

function unquoted(value: string | undefined): string | undefined {
  if (value === undefined || value.startsWith('-')) return undefined;
  return value.replace(/^['"]|['"]$/g, '');
}
