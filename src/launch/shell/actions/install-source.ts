import type { InstallSource } from '../../serving.ts';
import { keyOf, type Text } from '../text.ts';

/** Where a package comes from, as its name says. */
export function sourceOf(text: Text): InstallSource {
  const key = keyOf(text);
  // `name @ git+https://...` is told by what is behind the sign.
  const place = /^[\w.[\],-]+\s*@\s*(.*)$/s.exec(key)?.[1] ?? key;
  if (/^git\+/.test(place) || /\.git(?:@|$)/.test(place)) return 'git';
  if (/^(?:https?|ftp|file):/.test(place)) return 'url';
  const [first] = text;
  if (/^(?:\.{0,2}\/|\.{1,2}$|~)/.test(place) || /\.(?:whl|tar\.gz|zip)$/.test(place)) return 'path';
  if (first?.kind === 'hole' && /^‹[^›]*›\//.test(key)) return 'path';
  return 'registry';
}
