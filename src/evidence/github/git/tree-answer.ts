import { z } from 'zod';
import { EvidenceUnreadable } from '../../errors.ts';
import { CommitId } from '../../formats.ts';
import type { TreeEntry } from '../../git-evidence.ts';
import { normalMode } from '../../local-git/tree-object.ts';

/** `GET git/trees/<oid>`, with or without `recursive`. */
export const TreeAnswer = z.object({
  sha: CommitId,
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string().min(1), mode: z.string(), type: z.string(), sha: CommitId })),
});
export type TreeAnswer = z.infer<typeof TreeAnswer>;

export interface TreeParts {
  readonly entries: readonly TreeEntry[];
  readonly subtrees: readonly { readonly path: string; readonly oid: string }[];
}

/** Splits an answer into what `TreeEntry` describes and directories. */
export function partsOf(answer: TreeAnswer, prefix: string, address: string): TreeParts {
  const entries: TreeEntry[] = [];
  const subtrees: { path: string; oid: string }[] = [];
  for (const item of answer.tree) {
    const path = `${prefix}${item.path}`;
    const mode = modeOf(item.mode, address);
    if (mode === 'tree') subtrees.push({ path, oid: item.sha });
    else entries.push({ path, mode, oid: item.sha });
  }
  return { entries, subtrees };
}

function modeOf(mode: string, address: string): ReturnType<typeof normalMode> {
  try {
    return normalMode(mode);
  } catch (cause) {
    throw new EvidenceUnreadable(address, `lists the unknown mode ${JSON.stringify(mode)}`, { cause });
  }
}
