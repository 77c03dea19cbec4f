import { code, firstCharacters } from '../../src/check/markdown.ts';
import type { Location } from '../../src/check/outcome.ts';
import type { AddedLines } from '../../src/facts/added-lines.ts';
import { type JsonTree, shownTree } from '../../src/facts/json-tree.ts';
import type { ServingCase } from '../../src/facts/serving-cases.ts';
import { conditionsOf, placeOf, shownValue } from '../../src/facts/setting-words.ts';
import type { Argument } from '../../src/facts/speculates.ts';
import type { ArchitectureConfig } from './config.ts';
import { findOverrides, type Override, underscored } from './find-overrides.ts';
import { type JudgeKey, keyJudge } from './judge-key.ts';

/** One override in one config. Texts are markdown. */
export interface JudgedOverride {
  readonly key: string;
  readonly kind: 'changes' | 'unknown' | 'harmless' | 'native';
  /** What it does and where. */
  readonly what: string;
  readonly location: Location;
}

/** Every override of the cases; in configs that are only reached, those on added lines. */
export function judgeCases(
  cases: readonly ServingCase[],
  added: AddedLines,
  config: ArchitectureConfig,
): readonly JudgedOverride[] {
  const judgeKey = keyJudge(config);
  return cases.flatMap(({ key, isSubmitted, point, serving }) => {
    const { model } = point.row.recipe;
    const { overrides, unreadable, hidden } = findOverrides(serving, config);
    const found = [
      ...overrides.map((override) => ofOverride(key, model, override, judgeKey)),
      ...unreadable.map(({ flag, argument }) => ofUnreadable(key, flag, argument)),
      ...hidden.map((argument) => ofHidden(key, argument)),
    ];
    return isSubmitted ? found : found.filter(({ location }) => added.isAdded(location.path, location.line));
  });
}

type Placed = JudgedOverride & { readonly location: Required<Pick<Location, 'line'>> & Location };

function ofOverride(key: string, model: string, override: Override, judgeKey: JudgeKey): Placed {
  const { flag, path, value, argument } = override;
  const { kind } = judgeKey(model, path, value);
  const name = path.map((part) => part ?? '…').join('.');
  const isWhole = underscored(flag.slice(2)) === underscored(name);
  const sets = isWhole
    ? `${code(flag)} is ${shown(value)}`
    : `${code(flag)} sets ${code(name)} to ${shown(value)}`;
  return {
    key,
    kind,
    what: `${sets} at ${placeOf(argument)}${conditionsOf(argument.guard)}`,
    location: argument.origin,
  };
}

function shown(value: JsonTree): string {
  const text = value.kind === 'hole' ? value.expression : shownTree(value);
  return value.kind === 'hole' && text === ''
    ? 'a value that cannot be told'
    : code(firstCharacters(text, 80));
}

function ofUnreadable(key: string, flag: string, argument: Argument): Placed {
  const what = `what ${code(flag)} at ${placeOf(argument)} overrides cannot be told`;
  return { key, kind: 'unknown', what, location: argument.origin };
}

function ofHidden(key: string, argument: Argument): Placed {
  const word = code(shownValue(argument.value));
  const what = `what ${word} at ${placeOf(argument)} adds to the command line cannot be told`;
  return { key, kind: 'unknown', what, location: argument.origin };
}
