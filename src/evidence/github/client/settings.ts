import { EvidenceInputError } from '../../errors.ts';

export interface ApiAddress {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly graphqlUrl: string;
  readonly origin: string;
  readonly host: string;
}

export const PUBLIC_API = 'https://api.github.com';

/** The API that `GITHUB_API_URL` names: github.com, or `https://<host>/api/v3` of a GitHub Enterprise Server. */
export function apiAddress(value: string = PUBLIC_API): ApiAddress {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (
    url === undefined ||
    !['https:', 'http:'].includes(url.protocol) ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new EvidenceInputError('GITHUB_API_URL', 'is no address of an API');
  if (url.username !== '' || url.password !== '')
    throw new EvidenceInputError('GITHUB_API_URL', 'holds credentials; use GITHUB_TOKEN');
  // A token must not travel unencrypted, except within this machine.
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new EvidenceInputError('GITHUB_API_URL', 'must begin with https://');
  const baseUrl = url.href.replace(/\/+$/, '');
  const graphqlUrl = /\/api\/v3$/.test(baseUrl) ? baseUrl.replace(/\/v3$/, '/graphql') : `${baseUrl}/graphql`;
  return { baseUrl, graphqlUrl, origin: url.origin, host: url.host };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
