import type { Fact } from '../check/fact.ts';
import { readText } from '../evidence/read-text.ts';
import { layouts } from './layouts.ts';

/** Whether `--dsv4` of the shared library's client also switches the chat template on, at the head. */
export interface ChatTemplateLibrary {
  readonly path: string;
  readonly impliesTemplate: boolean;
  /** The line that switches it on; absent if there is none. */
  readonly line: number | undefined;
}

export const chatTemplateLibrary: Fact<ChatTemplateLibrary> = {
  name: 'chat template of the shared library',
  async gather({ evidence: { git, subject }, get }) {
    const { paths } = (await get(layouts)).head;
    const path = `${paths.benchmarks}/benchmark_lib.sh`;
    const file = await readText(git, subject.head, path);
    const line = file === undefined ? undefined : lineThatImplies(file.text);
    return { path, impliesTemplate: line !== undefined, line };
  },
};

/** In the branch of the option, up to its `;;`. */
function lineThatImplies(text: string): number | undefined {
  let isInBranch = false;
  for (const [at, line] of text.split('\n').entries()) {
    const words = line.trim();
    if (/^(?:[\w|-]{1,100}\|)?--dsv4(?:\|[\w|-]{1,100})?\)/.test(words)) isInBranch = true;
    if (!isInBranch) continue;
    if (/\buse_chat_template=["']?(?:true|1)\b/.test(words)) return at + 1;
    if (words.includes(';;')) isInBranch = false;
  }
  return undefined;
}
