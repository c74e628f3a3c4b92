import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Reader } from 'mmdb-lib';
import { plainAddress } from '../../http/plain-address.ts';

type Found = { country_code?: string };

/** Countries by address, from the database that is packaged with the product. */
export const countryDatabase = async (): Promise<(ip: string) => string> => {
  const file = fileURLToPath(
    import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
  );
  // The library's own types know the databases of one vendor alone.
  const reader = new Reader<never>(await readFile(file)) as unknown as { get: (ip: string) => Found | null };
  return (ip) => {
    const address = plainAddress(ip);
    return isIP(address) === 0 ? '' : (reader.get(address)?.country_code ?? '');
  };
};
