import { markdownBlocks } from '../benchmark/model-policy/markdown-blocks.ts';
import { codeSpans } from '../benchmark/model-policy/plain-text.ts';
import type { Fact } from '../check/fact.ts';
import { modelPolicy } from './model-policy.ts';

/** A draft model that the model policy agrees to. */
export interface AgreedDraft {
  /** Prefixes of the models that it is agreed for. */
  readonly prefixes: readonly string[];
  /** As written: `acme/Model-EAGLE3`. */
  readonly name: string;
  readonly line: number;
}

export interface AgreedDrafts {
  readonly commit: string;
  readonly path: string;
  readonly drafts: readonly AgreedDraft[];
}

/** Draft models in the model policy's columns "Agreed draft model(s)"; proposed ones do not count. `undefined`: no such document. */
export const agreedDrafts: Fact<AgreedDrafts | undefined> = {
  name: 'agreed draft models',
  async gather({ get }) {
    const document = await get(modelPolicy);
    if (document === undefined) return undefined;
    const { commit, path, text } = document.file;
    return { commit, path, drafts: draftsIn(text) };
  },
};

function draftsIn(text: string): readonly AgreedDraft[] {
  return markdownBlocks(text).flatMap((block) => {
    if (block.kind !== 'table') return [];
    const column = block.header.findIndex((cell) => /\bagreed draft model/i.test(cell));
    if (column === -1) return [];
    return block.rows.flatMap(({ cells, line }) => {
      const prefixes = codeSpans(cells[0] ?? '').map((prefix) => prefix.toLowerCase());
      return codeSpans(cells[column] ?? '').map((name) => ({ prefixes, name, line }));
    });
  });
}
