import type { JsValue } from './js-values.ts';

/** One setting of all options, and what people read beside it. */
export interface Choice {
  readonly values: Map<string, JsValue>;
  /** Names and labels of the chosen items. */
  readonly labels: readonly string[];
}

interface Option {
  readonly name: string;
  readonly picks: readonly { readonly value: JsValue; readonly labels: readonly string[] }[];
}

const MOST_CHOICES = 4_096;
/** Real generators have up to ten. */
const MOST_OPTIONS = 30;

/** Every setting of a generator's `options`; `undefined` if it has none, or too many. */
export function choicesOf(options: JsValue): readonly Choice[] | undefined {
  if (!(options instanceof Map) || options.size > MOST_OPTIONS) return undefined;
  let choices: Choice[] = [{ values: new Map(), labels: [] }];
  for (const [key, option] of options) {
    const read = optionOf(key, option);
    if (read === undefined) return undefined;
    if (choices.length * read.picks.length > MOST_CHOICES) return undefined;
    choices = choices.flatMap(({ values, labels }) =>
      read.picks.map((pick) => ({
        values: new Map([...values, [read.name, pick.value]]),
        labels: [...labels, ...pick.labels],
      })),
    );
  }
  return options.size === 0 ? undefined : choices;
}

function optionOf(key: string, option: JsValue): Option | undefined {
  if (!(option instanceof Map)) return undefined;
  const items = option.get('items') ?? option.get('options');
  if (!Array.isArray(items) || items.length === 0 || items.length > 30) return undefined;
  const named = option.get('name');
  const name = typeof named === 'string' ? named : key;
  const all = items.flatMap((item) => {
    if (!(item instanceof Map)) return [];
    const id = item.get('id') ?? item.get('value');
    const label = item.get('label');
    return id === undefined ? [] : [{ id, labels: [id, label].filter((one) => typeof one === 'string') }];
  });
  if (all.length !== items.length) return undefined;
  if (option.get('type') !== 'checkbox')
    return { name, picks: all.map(({ id, labels }) => ({ value: id, labels })) };
  if (all.length > 8) return undefined;
  const picks = Array.from({ length: 2 ** all.length }, (_, mask) => {
    const chosen = all.filter((_, bit) => (mask >> bit) % 2 === 1);
    return { value: chosen.map(({ id }) => id), labels: chosen.flatMap(({ labels }) => labels) };
  });
  return { name, picks };
}
