import type { Action } from '../../src/facts/engine-changes.ts';
import { spelt } from '../../src/facts/engine-changes.ts';

/** The package that an install names, normalised (`deep_ep` = `deep-ep`); `undefined` if it cannot be told. */
export function packageName(action: Action): string | undefined {
  const written = spelt(action.target.value).trim();
  switch (action.source) {
    case 'git':
    case 'url':
    case 'path':
      return nameOfPlace(written, action);
    case 'requirements':
      return undefined;
    default: {
      const [name] = /^[A-Za-z0-9](?:[\w.-]{0,100})/.exec(written) ?? [];
      const isTold = action.target.value.kind !== 'unknown';
      return name === undefined || !isTold ? undefined : normalised(name);
    }
  }
}

/** Whether a name is in a list in which `*` at an end stands for any ending. */
export function isListed(name: string, list: readonly string[]): boolean {
  return list.some((entry) => {
    const wanted = normalised(entry.replace(/\*$/, ''));
    return entry.endsWith('*') ? name.startsWith(wanted) : name === wanted;
  });
}

/** `name @ git+https://...`, `...#egg=name`, a wheel's file name, else the last part of the address. */
function nameOfPlace(written: string, action: Action): string | undefined {
  const [, before] = /^([\w.-]{1,100})(?:\[[^\]]{0,100}\])?\s*@\s/.exec(written) ?? [];
  if (before !== undefined) return normalised(before);
  const [, egg] = /[#&]egg=([\w.-]{1,100})/.exec(written) ?? [];
  if (egg !== undefined) return normalised(egg);
  const place = written.replace(/[?#].*$/s, '').replace(/(?<=.git)@[^/]*$/, '');
  const isHere = /^\.?\/?$/.test(place) || /^\.?\[/.test(place);
  const path = isHere && action.cwd !== undefined ? spelt(action.cwd) : place;
  const last =
    path
      .replace(/\[[^\]]{0,100}\]$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  if (last.endsWith('.whl')) return normalised(last.split('-')[0] ?? '');
  const name = last.replace(/\.(?:git|tar\.gz|zip)$/, '').replace(/-\d[\w.+]*$/, '');
  return /^[A-Za-z0-9][\w.-]*$/.test(name) ? normalised(name) : undefined;
}

function normalised(name: string): string {
  return name
    .toLowerCase()
    .replace(/[-_.]+/g, '-')
    .replace(/^-|-$/g, '');
}
