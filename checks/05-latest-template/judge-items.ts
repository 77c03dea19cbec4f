import type { Condition, Conditions } from '../../src/facts/conditions.ts';
import type { ReviewForm } from '../../src/facts/review-form.ts';
import type { JudgedItem } from '../../src/facts/template-match.ts';

/** What a template item's box, or its absence, amounts to. */
export type ItemVerdict =
  | { readonly kind: 'answered'; readonly item: JudgedItem }
  | { readonly kind: 'missing' | 'weakened' | 'unexplained'; readonly item: JudgedItem }
  | { readonly kind: 'undecided'; readonly item: JudgedItem; readonly reason: string };

/** Judges every item; the one for exceptions last, since it depends on how the others were left. */
export function judgeItems(
  items: readonly JudgedItem[],
  conditions: Conditions,
  phrases: ReviewForm['conditionPhrases'],
): ItemVerdict[] {
  const isForExceptions = (item: JudgedItem) => mentions(item, phrases.exceptions);
  const judgeOne = (item: JudgedItem) =>
    judge(item, conditionOf(item, conditions, phrases), isExcusedByParent(item));
  // An item that need not be answered takes with it what is nested below it.
  function isExcusedByParent({ item }: JudgedItem): boolean {
    const parent = item.parent === undefined ? undefined : items[item.parent];
    return parent !== undefined && parent.box?.state !== 'ticked' && judgeOne(parent).kind === 'answered';
  }
  const others = items.filter((item) => !isForExceptions(item)).map(judgeOne);
  const exceptions = exceptionsCondition(others);
  return items.map((item) => {
    if (isForExceptions(item)) return judge(item, exceptions, false);
    return others.find((verdict) => verdict.item === item) ?? judgeOne(item);
  });
}

function judge(item: JudgedItem, condition: Condition, isExcused: boolean): ItemVerdict {
  if (item.box === undefined) return { kind: 'missing', item };
  if (item.weakened) return { kind: 'weakened', item };
  if (item.box.state === 'ticked' || item.explained || isExcused || condition.holds === false) {
    return { kind: 'answered', item };
  }
  return condition.holds === 'unknown'
    ? { kind: 'undecided', item, reason: condition.reason }
    : { kind: 'unexplained', item };
}

/** An item under several conditions applies only if all hold; without a condition it always applies. */
function conditionOf(
  item: JudgedItem,
  conditions: Conditions,
  phrases: ReviewForm['conditionPhrases'],
): Condition {
  const names = ['agentic', 'specDecode', 'appendOnly', 'recipe'] as const;
  const applying = names.filter((name) => mentions(item, phrases[name])).map((name) => conditions[name]);
  return (
    applying.find((condition) => condition.holds === false) ??
    applying.find((condition) => condition.holds === 'unknown') ?? { holds: true }
  );
}

/**
 * "If any of the above cannot be satisfied, I gave reasons below": it applies if an item was left open that does apply,
 * and it is true by itself if every such item is explained.
 */
function exceptionsCondition(others: readonly ItemVerdict[]): Condition {
  return { holds: others.some((verdict) => verdict.kind === 'unexplained' || verdict.kind === 'undecided') };
}

function mentions(item: JudgedItem, phrases: readonly string[]): boolean {
  const text = item.item.text.toLowerCase();
  return phrases.some((phrase) => text.includes(phrase.toLowerCase()));
}
