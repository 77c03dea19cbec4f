import { lastComponent, shownValue } from '../../src/facts/setting-words.ts';
import type { Action } from '../../src/facts/speculates.ts';

/** An edit of a checkpoint's config.json before the server starts. */
export interface ConfigEdit {
  readonly action: Action;
  /** Keys that it is seen to set, in the order of its text. */
  readonly keys: readonly string[];
  /** The whole text of the edit. */
  readonly text: string;
}

const MOST_CHARACTERS = 20_000;

/** Ways in which a key is set: python subscripts, JSON and sed, jq and attributes, removals. */
const settings: readonly RegExp[] = [
  /\[ ?["']([A-Za-z_]\w{0,80})["'] ?\] ?=(?!=)/g,
  /["']([A-Za-z_]\w{0,80})\\?["'] ?:/g,
  /\.([A-Za-z_]\w{0,80}) ?\|?=(?!=)/g,
  /\b(?:del|pop|setattr)\([^()"']{0,40}["'.]([A-Za-z_]\w{0,80})/g,
];

const CONFIG = 'config.json';

/** An edit of a file of that very name: `deepep_config.json` and the like are no model's. */
export function editOf(action: Action): ConfigEdit | undefined {
  if (action.kind !== 'write' && action.kind !== 'patch') return undefined;
  if (action.isClientSide === true || !isConfig(action)) return undefined;
  const content = action.content === undefined ? '' : shownWhole(action.content.value);
  const text = `${action.text}\n${content}`.slice(0, MOST_CHARACTERS);
  const keys = settings.flatMap((pattern) => [...text.matchAll(pattern)].map(([, key = '']) => key));
  return { action, keys: [...new Set(keys)], text };
}

/** By its name, by a pattern of the shell, or by the folder that a command which names it changes. */
function isConfig({ target: { value }, text }: Action): boolean {
  const name = lastComponent(value);
  if (name === CONFIG) return true;
  // Removing files by a pattern is how package lists are cleaned up.
  if (name !== undefined && /[*?]/.test(name)) return mayMatch(name) && !/^\s*(?:sudo\s+)?rm\s/.test(text);
  const isFolder = name === undefined || !/\.\w{1,20}$/.test(name);
  return isFolder && /^\S*(?:cp|mv|ln|install|rsync|find)\s/.test(text) && namesConfig(text);
}

/** `conf*.json`: each piece between stars stands in the name, one after the other. */
function mayMatch(pattern: string): boolean {
  let at = 0;
  for (const piece of pattern.split(/[*?]+/)) {
    const found = CONFIG.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return (
    CONFIG.startsWith(pattern.split(/[*?]/)[0] ?? '') && CONFIG.endsWith(pattern.split(/[*?]/).at(-1) ?? '')
  );
}

function namesConfig(text: string): boolean {
  return text.split(/[\s"'/;]+/).includes(CONFIG);
}

function shownWhole(value: Action['target']['value']): string {
  return value.kind === 'known' ? value.text : shownValue(value);
}
