import { code, firstCharacters } from '../../src/check/markdown.ts';
import type { Finding } from '../../src/check/outcome.ts';
import type { ItemVerdict } from './judge-items.ts';

/** Where the template stands. */
export interface TemplatePlace {
  readonly path: string;
  readonly commit: string;
}

/** The item's first words, and since when the template has it, where that is known. */
export function nameOf({ item }: ItemVerdict): string {
  const name = code(shorten(item.item.text));
  return item.inTemplateSince === undefined || item.weakened
    ? name
    : `${name} (in the template since ${item.inTemplateSince})`;
}

/** What is wrong with an item in the sign-off's text, at the item's place in the template, and its text ready to paste. */
export function describeItem({ kind, item }: ItemVerdict, template: TemplatePlace): Finding {
  const source = code(item.item.source);
  const location = { ...template, line: item.item.line };
  if (item.box === undefined) {
    const since =
      item.inTemplateSince === undefined ? '' : ` It is in the template since ${item.inTemplateSince}.`;
    return { message: `The sign-off lacks this item.${since} Add and answer it: ${source}`, location };
  }
  const where = `Line ${item.box.line} of the sign-off`;
  if (kind === 'weakened') {
    const written = code(firstCharacters(item.box.text, 300));
    const message = `${where} says less than this item, so it counts as missing: ${written}. Use the template's words: ${source}`;
    return { message, location };
  }
  const malformed = item.box.state === 'malformed' ? ' (its box is malformed: write `[x]` or `[ ]`)' : '';
  const reason = code(`- "${firstWords(item.item.text, 7)}": N/A, because ...`);
  const fix = `Tick it, or say why not in the detail section, in a line such as ${reason}`;
  return { message: `${where} leaves this item unticked${malformed}. ${fix}: ${source}`, location };
}

function firstWords(text: string, count: number): string {
  return firstCharacters(text.split(/\s+/).slice(0, count).join(' '), 80);
}

function shorten(text: string): string {
  const words = firstCharacters(firstWords(text, 9), 64).trimEnd();
  return words.length < text.length ? `${words}…` : words;
}
