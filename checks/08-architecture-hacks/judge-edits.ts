import { code } from '../../src/check/markdown.ts';
import type { EngineChange } from '../../src/facts/engine-changes.ts';
import type { JsonTree } from '../../src/facts/json-tree.ts';
import { conditionsOf, placeOf } from '../../src/facts/setting-words.ts';
import type { ArchitectureConfig } from './config.ts';
import { type ConfigEdit, editOf } from './edit-of.ts';
import { underscored } from './find-overrides.ts';
import type { JudgedOverride } from './judge.ts';
import { type JudgeKey, keyJudge } from './judge-key.ts';

/** Every edit of a model's config before the server is ready; in configs that are only reached, new ones. */
export function judgeEdits(
  changes: readonly EngineChange[],
  config: ArchitectureConfig,
): readonly JudgedOverride[] {
  const judgeKey = keyJudge(config);
  return changes.flatMap(({ action, keys, isSubmitted, isNew }) => {
    const edit = isSubmitted || isNew ? editOf(action) : undefined;
    if (edit === undefined) return [];
    const judged = judgeEdit(edit, judgeKey, config);
    return keys.map((key) => ({ key, location: action.origin, ...judged }));
  });
}

/** Keys decide; a key of the architecture that is only mentioned may still be set in a way that is not seen. */
function judgeEdit(
  { action, keys, text }: ConfigEdit,
  judgeKey: JudgeKey,
  config: ArchitectureConfig,
): Pick<JudgedOverride, 'kind' | 'what'> {
  const where = `${placeOf(action)}${conditionsOf(action.guard)}`;
  const any: JsonTree = { kind: 'hole', expression: '' };
  const kinds = keys.map((name) => ({ name, kind: judgeKey('', [name], any).kind }));
  const changing = kinds.find(({ kind }) => kind === 'changes');
  if (changing !== undefined)
    return {
      kind: 'changes',
      what: `${code(changing.name)} of the model's config.json is edited at ${where}`,
    };
  const words = new Set(text.split(/[^\w-]+/).map(underscored));
  const mentions = config.architectureKeys.some((one) => words.has(underscored(one.key)));
  if (mentions || kinds.length === 0 || kinds.some(({ kind }) => kind !== 'harmless'))
    return {
      kind: 'unknown',
      what: `what the edit of the model's config.json at ${where} changes cannot be told`,
    };
  const said = kinds.map(({ name }) => code(name)).join(', ');
  return { kind: 'harmless', what: `the model's config.json is edited at ${where} (${said})` };
}
