import { withoutStruck } from './inline-text.ts';

const strikeElements = /<(del|s|strike)\b[^>]*>[\s\S]*?<\/\1>/gi;

/**
 * One line of markdown source without what its reader does not see as said: hidden comments and struck-out text.
 * Taking away too much is safe where it is used: less is explained, less is signed.
 */
export function visibleSource(line: string): string {
  const shown = line
    .replace(/<!--.*?(?:-->|$)/g, ' ')
    .replace(strikeElements, ' ')
    .replace(/~~.*?(?:~~|$)/g, ' ');
  return withoutStruck(shown);
}
