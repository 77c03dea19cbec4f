import { EvidenceUnreadable } from '../errors.ts';

const MAX_CHARACTERS = 2_048;

/** The address of a page that may be read. Throws `EvidenceUnreadable` for any other. */
export function pageUrl(address: string, hosts: readonly string[]): URL {
  const url = address.length <= MAX_CHARACTERS && URL.canParse(address) ? new URL(address) : undefined;
  const shown = address.slice(0, 200);
  if (url === undefined) throw new EvidenceUnreadable(shown, 'is no address of a page');
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new EvidenceUnreadable(shown, 'is not plain https without port and user');
  if (!hosts.includes(url.hostname))
    throw new EvidenceUnreadable(shown, 'is on a host that is not on the list of pages');
  url.hash = '';
  return url;
}
