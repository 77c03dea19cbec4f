import type { EffectiveServing, Setting } from '../../src/facts/servings-of-config.ts';

export type { Setting };
export type Origin = Setting['origin'];

/** No condition is left open besides those under which the server starts and speculates. */
export function isInForce({ guard }: Setting, { guard: started, speculation }: EffectiveServing): boolean {
  const met = [...(started?.conditions ?? []), ...(speculation?.method?.guard.conditions ?? [])];
  return guard.conditions.every(({ expression, holds }) =>
    met.some((one) => one.expression === expression && one.holds === holds),
  );
}

/** The text of a setting, if it is known and in force. */
export function textOf(setting: Setting, serving: EffectiveServing): string | undefined {
  const { value } = setting;
  return value.kind === 'known' && isInForce(setting, serving) ? value.text.trim() : undefined;
}
