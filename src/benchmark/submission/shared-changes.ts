import type { Change, GitEvidence } from '../../evidence/git-evidence.ts';
import { affectsBenchmarks } from './benchmark-files.ts';
import { isSameCode } from './same-code.ts';

const utf8 = new TextDecoder();

/** Files of the head whose content changed in a way that could alter what runs them; comment lines do not. */
export async function changedContents(
  changes: readonly Change[],
  git: Pick<GitEvidence, 'blob'>,
): Promise<ReadonlySet<string>> {
  const paths = await Promise.all(
    changes.map(async (change) => {
      // What is gone or only has another name is seen where something names it.
      if (change.kind === 'removed' || change.kind === 'renamed') return [];
      if (!affectsBenchmarks(change.path)) return [];
      const isSame = change.kind === 'modified' && (await hasSameCode(change, git));
      return isSame ? [] : [change.path];
    }),
  );
  return new Set(paths.flat());
}

async function hasSameCode(
  { path, before, after }: Extract<Change, { kind: 'modified' }>,
  git: Pick<GitEvidence, 'blob'>,
): Promise<boolean> {
  if (!/\.(?:sh|py|slurm)$/.test(path)) return false;
  if (!before.mode.startsWith('100') || !after.mode.startsWith('100')) return false;
  const [was, is] = await Promise.all([git.blob(before.oid), git.blob(after.oid)]);
  return isSameCode(utf8.decode(was), utf8.decode(is));
}
