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

/** What is wrong with an item, and the template's text ready to paste. */
export function describeItem({ kind, item }: ItemVerdict, template: TemplatePlace): Finding {
  const since =
    item.inTemplateSince === undefined ? '' : ` It is in the template since ${item.inTemplateSince}.`;
  const source = code(item.item.source);
  const location = { ...template, line: item.item.line };
  if (kind === 'missing')
    return {
      message: `The sign-off lacks an item of the template.${since} Add and answer it: ${source}`,
      location,
    };
  if (kind === 'weakened') {
    const written = code(firstCharacters(item.box?.text ?? '', 300));
    return {
      message: `The sign-off says less than the template: ${written}. Use the template's words: ${source}`,
      location,
    };
  }
  const malformed = item.box?.state === 'malformed' ? ' (its box is malformed: write `[x]` or `[ ]`)' : '';
  const fix =
    'Tick it, or name it in the detail section and say why it does not apply ("N/A", "because ...", or a link)';
  return { message: `The sign-off leaves an item unticked${malformed}. ${fix}: ${source}`, location };
}

function shorten(text: string): string {
  const words = firstCharacters(text.split(/\s+/).slice(0, 9).join(' '), 64).trimEnd();
  return words.length < text.length ? `${words}…` : words;
}
