import type { MatrixRow } from '../matrix/row.ts';
import type { Launcher } from './launchers.ts';

/** Names that a launcher tries for a row's script, in its order, from the folder of benchmarks. */
export function scriptNames(row: MatrixRow, launcher: Launcher): readonly string[] {
  return row.recipe.tp === undefined ? multiNodeNames(row, launcher) : singleNodeNames(row, launcher);
}

function singleNodeNames({ recipe, scenario }: MatrixRow, launcher: Launcher): readonly string[] {
  const folder = scenario === 'agentic-coding' ? 'agentic' : 'fixed_seq_len';
  const { framework } = recipe;
  const stem = `single_node/${folder}/${recipe['model-prefix']}_${recipe.precision}_${launcher.gpu}`;
  // Only this one method has scripts of its own.
  const end = recipe['spec-decoding'] === 'mtp' ? '_mtp.sh' : '.sh';
  const fallback = launcher.alwaysTagged.includes(framework) ? `_${framework}` : '';
  const names = [`${stem}${fallback}${end}`];
  return launcher.prefersTagged ? [`${stem}_${framework}${end}`, ...names] : names;
}

function multiNodeNames({ recipe, scenario }: MatrixRow, { gpu }: Launcher): readonly string[] {
  const { framework } = recipe;
  const name = `${recipe['model-prefix']}_${recipe.precision}_${gpu}_${framework}`;
  if (framework.endsWith('-disagg'))
    return [`multi_node/${scenario === 'agentic-coding' ? 'agentic/' : ''}${name}.sh`];
  // The launchers of llm-d and TileRT add the word that the framework's name lacks.
  return [`multi_node/${name}-disagg.sh`, `multi_node/${name}.sh`];
}
