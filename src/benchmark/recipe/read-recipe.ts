import { isMapping, type Mapping } from '../mapping.ts';
import type { DataFile } from '../master/read-master-configs.ts';
import { DataFileError, type FileProblem } from '../yaml/data-file-error.ts';
import { readYaml, type YamlDocument } from '../yaml/read-yaml.ts';
import { expansionSize, MOST_EXPANDED } from './expansion-size.ts';
import { mergeOver, withoutNulls } from './merge.ts';
import { zipBlocks } from './zip-blocks.ts';

/** Twenty times what the largest real recipe has (15,000 characters, 30 variants). */
const limits = { characters: 256 * 1024, expandedSize: 256 * 1024 };
const MOST_VARIANTS = 600;

/** One serving configuration of a recipe file, overrides merged over their base. */
export interface RecipeVariant {
  /** `override_<name>`, `zip_override_<name>[i]` or `base`; absent for a recipe without variants. */
  readonly selector: string | undefined;
  readonly value: Mapping;
  readonly location: { readonly path: string; readonly line: number };
}

/** One srt-slurm recipe file. */
export interface RecipeFile {
  readonly document: YamlDocument;
  /** Has a top-level `base`, so that it stands for its variants. */
  readonly isBundle: boolean;
  /** `base` first where there is one, then the variants in the order of the file. */
  readonly variants: readonly RecipeVariant[];
}

/** Reads a recipe and resolves its variants. Throws `DataFileError` with all problems found. */
export function readRecipe(file: DataFile): RecipeFile {
  const document = readYaml(file.text, file.path, limits);
  const { value } = document;
  if (!isMapping(value)) throw new DataFileError([{ path: file.path, line: 1, message: 'is no recipe' }]);
  if (!Object.hasOwn(value, 'base')) {
    const location = { path: file.path, line: 1 };
    return { document, isBundle: false, variants: [{ selector: undefined, value, location }] };
  }
  const { base } = value;
  if (!isMapping(base))
    throw new DataFileError([
      { path: file.path, line: document.lineOf(['base']), message: 'base is no mapping' },
    ]);
  if (expansionSize(value) > MOST_EXPANDED)
    throw new DataFileError([
      { path: file.path, line: 1, message: `its variants hold more than ${MOST_EXPANDED} values together` },
    ]);
  const problems: FileProblem[] = [];
  const zipBase = withoutNulls(base);
  const variants = Object.entries(value).flatMap(([name, block]): RecipeVariant[] => {
    const location = { path: file.path, line: document.lineOf([name]) };
    if (name === 'base') return [{ selector: name, value: base, location }];
    const isZip = name.startsWith('zip_override_');
    if (!isZip && !name.startsWith('override_')) return [];
    if (block !== null && !isMapping(block)) {
      problems.push({ ...location, message: `${name} is no mapping` });
      return [];
    }
    const over = block ?? {};
    if (!isZip) return [{ selector: name, value: mergeOver(base, over), location }];
    const blocks = zipBlocks(over);
    if ('problem' in blocks) {
      problems.push({ ...location, message: `${name} ${blocks.problem}` });
      return [];
    }
    return blocks.map((one, index) => ({
      selector: `${name}[${index}]`,
      value: mergeOver(zipBase, one),
      location,
    }));
  });
  if (variants.length > MOST_VARIANTS)
    problems.push({ path: file.path, message: `has more than ${MOST_VARIANTS} variants` });
  if (problems.length > 0) throw new DataFileError(problems);
  return { document, isBundle: true, variants };
}
