import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import { type RecipeFile, readRecipe } from '../../benchmark/recipe/read-recipe.ts';
import { parseRecipeName } from '../../benchmark/recipe/select-variants.ts';
import { DataFileError } from '../../benchmark/yaml/data-file-error.ts';
import { EvidencePartMissing, EvidenceRefused, EvidenceUnreadable } from '../../evidence/errors.ts';
import type { LaunchRevision } from './launch-revision.ts';
import type { SrtSlurmPin } from './pinned-srt-slurm.ts';
import { notTold, type Served } from './served.ts';

const utf8 = new TextDecoder();

/** Where the launchers' clone has a recipe of the row; `undefined`: the row names a file of this repository. */
export function pathInClone({ recipe }: MatrixRow, role: 'recipe' | 'eval-recipe'): string | undefined {
  const settings = [recipe.prefill, recipe.decode, recipe.worker].flatMap(
    (worker) => worker?.['additional-settings'] ?? [],
  );
  const named = (name: string) =>
    settings.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1);
  const written =
    role === 'recipe'
      ? (recipe['srt-recipe'] ?? named('CONFIG_FILE'))
      : (recipe['eval-srt-recipe'] ?? named('EVAL_CONFIG_FILE'));
  return written?.startsWith('recipes/') === true ? parseRecipeName(written).path : undefined;
}

/** Reads a recipe that comes with srt-slurm, as the launchers' clone has it; else says why it is not told. */
export async function upstreamRecipe(
  { upstream }: LaunchRevision,
  { ref, repository }: SrtSlurmPin,
  path: string,
  row: MatrixRow,
): Promise<RecipeFile | DataFileError | Served> {
  const name = ref.value.kind === 'known' ? ref.value.text : undefined;
  const from = name === undefined ? row.location : ref.origin;
  const reason = { kind: 'file', path } as const;
  const at = `${repository ?? 'srt-slurm'}${name === undefined ? '' : ` at ${name}`}`;
  const told = `${path} is not in this repository: it comes with ${at}`;
  if (upstream === undefined || name === undefined || repository === undefined)
    return notTold(reason, told, from, true);
  try {
    const commit = await upstream.commit(repository, name);
    const bytes = await upstream.file(repository, commit, path);
    if (bytes === undefined)
      return notTold(reason, `${path} is neither in this repository nor in ${at}`, from);
    return readRecipe({ path: `${repository}@${name}:${path}`, text: utf8.decode(bytes) });
  } catch (cause) {
    if (cause instanceof DataFileError) return cause;
    if (cause instanceof EvidencePartMissing) return notTold(reason, told, from, true);
    if (cause instanceof EvidenceRefused || cause instanceof EvidenceUnreadable)
      return notTold(reason, `${told}, which cannot be read: ${cause.message}`, from, true);
    throw cause;
  }
}
