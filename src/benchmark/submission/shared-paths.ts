import { namedRecipes } from '../matrix/recipe-paths.ts';
import type { MatrixRow } from '../matrix/row.ts';

interface SharedPath {
  /** A file, or a folder with its slash, from the project's root. */
  readonly path: string;
  runs(row: MatrixRow): boolean;
}

const all = () => true;
const withRecipe = ({ recipe }: MatrixRow) => namedRecipes(recipe).recipe !== undefined;
const agentic = ({ scenario }: MatrixRow) => scenario === 'agentic-coding';
const speculating = (row: MatrixRow) => agentic(row) && row.recipe['spec-decoding'] !== 'none';
const fixed = (row: MatrixRow) => !agentic(row) && withRecipe(row);
const singleNode = ({ recipe }: MatrixRow) => recipe.tp !== undefined;

/** Files that rows run without any of their own files naming them: the launcher of the newer layout is a program. */
const shared: readonly SharedPath[] = [
  { path: 'infx/launch/', runs: all },
  { path: 'infx/srt_slurm/', runs: withRecipe },
  { path: 'infx/golden_al_distribution/', runs: speculating },
  { path: 'configs/srt-recipes/', runs: withRecipe },
  { path: 'benchmarks/srt_agentic.sh', runs: agentic },
  {
    path: 'benchmarks/single_node/srt_fixed_sequence.sh',
    runs: (row) => fixed(row) && singleNode(row),
  },
  { path: 'benchmarks/single_node/srt_eval.sh', runs: (row) => withRecipe(row) && singleNode(row) },
  {
    path: 'benchmarks/multi_node/srt_fixed_sequence.sh',
    runs: (row) => fixed(row) && !singleNode(row),
  },
  { path: 'benchmarks/multi_node/srt_eval.sh', runs: (row) => withRecipe(row) && !singleNode(row) },
  { path: 'runners/srt-slurm/', runs: withRecipe },
  { path: 'utils/srt-slurm', runs: withRecipe },
  { path: 'utils/aiperf', runs: agentic },
];

/** The rule for a path from the project's root, if rows run it by convention. */
export function sharedPath(path: string): SharedPath | undefined {
  return shared.find((rule) => (rule.path.endsWith('/') ? path.startsWith(rule.path) : path === rule.path));
}
