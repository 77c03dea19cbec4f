import { both, type Conditions, contradict, covers, otherwise } from './conditions.ts';
import { mergeLists } from './merge.ts';
import type { Element } from './state.ts';
import { alternatives, concat, hole, nothing, originOf, type Text } from './text.ts';

/** A part of a word after expansion. */
export type Segment =
  | { readonly kind: 'text'; readonly text: Text; readonly splits: boolean }
  | { readonly kind: 'list'; readonly elements: readonly Element[]; readonly splits: boolean };

interface Building {
  text: Text;
  when: Conditions;
  splits: boolean;
  isStarted: boolean;
}

/** What one part of a word leaves for the next. */
interface Progress {
  /** A space ended the word before; with a comma behind it, they are one separator. Means nothing within a word. */
  isAfterSpace: boolean;
}

/** Words that one word becomes. */
export function toFields(segments: readonly Segment[], separators: string): readonly Element[] {
  const ways = waysToSplit(segments);
  if (ways === undefined) {
    const origin = segments.flatMap((segment) => (segment.kind === 'text' ? segment.text : []))[0]?.origin;
    const at = origin ?? { path: '', line: 1 };
    return [{ text: hole({ kind: 'branches' }, 'too many branches', at), when: [], splits: true }];
  }
  const lists = ways.map(({ when, segments: chosen }) => ({ when, elements: split(chosen, separators) }));
  const [only] = lists;
  if (lists.length === 1 && only !== undefined && only.when.length === 0) return only.elements;
  return mergeLists(lists);
}

/** Choices inside unquoted text decide how many words there are, so each way is split for itself. */
function waysToSplit(
  segments: readonly Segment[],
): readonly { readonly when: Conditions; readonly segments: readonly Segment[] }[] | undefined {
  let ways: { when: Conditions; segments: Segment[] }[] = [{ when: [], segments: [] }];
  for (const segment of segments) {
    const options =
      segment.kind === 'text' && segment.splits ? alternatives(segment.text) : [{ when: [], text: nothing }];
    if (options === undefined || ways.length * options.length > 16) return undefined;
    ways = ways.flatMap((way) =>
      options.map((option) => ({
        when: both(way.when, option.when),
        segments: [
          ...way.segments,
          segment.kind === 'text' && segment.splits ? { ...segment, text: option.text } : segment,
        ],
      })),
    );
  }
  return ways;
}

function split(segments: readonly Segment[], separators: string): readonly Element[] {
  const fields: Element[] = [];
  let current: Building = empty();
  const progress: Progress = { isAfterSpace: false };
  const finish = () => {
    // What is glued to known text is taken as part of that word.
    const splits = current.splits && current.text.every(({ kind }) => kind !== 'literal');
    if (current.isStarted) fields.push({ text: current.text, when: current.when, splits });
    current = empty();
  };
  for (const segment of segments) {
    if (segment.kind === 'text') {
      if (!segment.splits) {
        current.text = concat(current.text, segment.text);
        current.isStarted = true;
        continue;
      }
      splitText(segment.text, separators, () => current, finish, progress);
      continue;
    }
    for (const [index, element] of segment.elements.entries()) {
      if (index > 0) {
        finish();
        progress.isAfterSpace = false;
      }
      current.when = both(current.when, element.when);
      current.splits ||= element.splits;
      if (segment.splits) splitText(element.text, separators, () => current, finish, progress);
      else {
        current.text = concat(current.text, element.text);
        current.isStarted = true;
      }
    }
  }
  finish();
  return fields;
}

function splitText(
  text: Text,
  separators: string,
  current: () => Building,
  finish: () => void,
  progress: Progress,
): void {
  for (const piece of text) {
    if (piece.kind !== 'literal') {
      const building = current();
      building.text = concat(building.text, [piece]);
      building.splits = true;
      building.isStarted = true;
      continue;
    }
    let from = 0;
    for (let at = 0; at <= piece.text.length; at += 1) {
      const isEnd = at === piece.text.length;
      const char = piece.text[at] ?? '';
      if (!isEnd && !separators.includes(char)) continue;
      if (at > from) {
        const building = current();
        building.text = concat(building.text, [{ ...piece, text: piece.text.slice(from, at) }]);
        building.isStarted = true;
      }
      if (!isEnd) {
        const isSpace = /\s/.test(char);
        // Between two commas there is an empty word; spaces beside a comma belong to it.
        if (!isSpace && !progress.isAfterSpace) current().isStarted = true;
        progress.isAfterSpace = isSpace && (progress.isAfterSpace || current().isStarted);
        finish();
      }
      from = at + 1;
    }
  }
}

function empty(): Building {
  return { text: nothing, when: [], splits: false, isStarted: false };
}

/** Leaves out what cannot be there under the conditions, and conditions that they fulfil. */
export function narrowElements(elements: readonly Element[], under: Conditions): readonly Element[] {
  if (under.length === 0 || elements.every(({ when }) => when.length === 0)) return elements;
  return elements
    .filter(({ when }) => !contradict(when, under))
    .map((element) =>
      element.when.length === 0
        ? element
        : { ...element, when: element.when.filter((condition) => !covers(under, [condition])) },
    );
}

/** One text for several elements, each behind a separator. */
export function joinElements(elements: readonly Element[], separator: Text): Text {
  const texts: Text[] = [];
  for (const [index, element] of elements.entries()) {
    const text = index === 0 ? element.text : concat(separator, element.text);
    const origin = originOf(text);
    if (element.when.length === 0 || origin === undefined) texts.push(text);
    else
      texts.push([
        {
          kind: 'choice',
          origin,
          options: [
            { when: element.when, text },
            ...otherwise(element.when).map((when) => ({ when, text: undefined })),
          ],
        },
      ]);
  }
  return concat(...texts);
}
