import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The name leads to this machine or to a network around it. */
export class AddressNotPublic extends Error {
  override readonly name = 'AddressNotPublic';
  readonly host: string;

  constructor(host: string) {
    super(`${host} has an address that is not public`);
    this.host = host;
  }
}

/**
 * Resolves names for a connection, and refuses a name with any address that is not public. The connection uses the very
 * answer that was looked at: a second answer cannot lead elsewhere.
 */
export function publicLookup(resolve: typeof systemLookup = systemLookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new AddressNotPublic(host), '');
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new AddressNotPublic(host), '');
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
