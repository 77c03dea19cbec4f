import { changeLine, isRecipe, isScript } from '../edit.ts';
import type { MutantKind, Place } from '../place.ts';

const template = /--(?:use-chat-template|dsv4)\b/;

function templateLine(place: Place) {
  const setting = place.serving.client?.chatTemplate;
  if (place.serving.speculation === undefined || setting?.value.kind !== 'known') return undefined;
  return setting.value.text === 'true' ? setting.origin : undefined;
}

/** Check 9: the client of a speculating server goes through the chat template. */
export const clientKinds: readonly MutantKind[] = [
  {
    id: 'template-flag-dropped',
    check: 9,
    isHarmful: true,
    apply(place) {
      if (!isScript(place) || templateLine(place) === undefined) return undefined;
      const { path } = place.serving.origin;
      const at = (place.read(path) ?? '').split('\n').findIndex((text) => template.test(text));
      const gone = changeLine(place, { path, line: at + 1 }, (text) => text.replace(template, ''));
      return gone && { ...gone, lines: [] };
    },
  },
  {
    id: 'recipe-template-off',
    check: 9,
    isHarmful: true,
    apply(place) {
      const line = isRecipe(place) ? templateLine(place) : undefined;
      return (
        line && changeLine(place, line, (text) => text.replace(/(use_chat_template:\s*)true/, '$1false'))
      );
    },
  },
  {
    id: 'recipe-client-of-its-own',
    check: 9,
    isHarmful: true,
    apply(place) {
      const { path } = place.serving.origin;
      if (!isRecipe(place) || !place.isAgentic || place.serving.speculation === undefined) return undefined;
      // What the recipe says of the template counts, whoever the client is.
      if (templateLine(place) !== undefined) return undefined;
      const at = (place.read(path) ?? '').split('\n').findIndex((line) => /^ +command: .*agentic/.test(line));
      const own = (text: string) => text.replace(/command: .*/, 'command: bash /infmax-workspace/mine.sh');
      const changed = at < 0 ? undefined : changeLine(place, { path, line: at + 1 }, own);
      // Where nobody looks at the command, the role is what is named.
      return changed && { ...changed, lines: [] };
    },
  },
  {
    id: 'template-by-the-other-flag',
    check: 9,
    isHarmful: false,
    apply(place) {
      const line = templateLine(place);
      return line && changeLine(place, line, (text) => text.replace('--use-chat-template', '--dsv4'));
    },
  },
];
