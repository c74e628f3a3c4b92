import { isIP } from 'node:net';
import type { IpKeeping } from '@adhelm/domain/ip-keeping';
import { ipv6Groups, plainAddress } from '../../http/plain-address.ts';

const IPV4_PARTS = 3;
const IPV6_GROUPS = 3;

/** What is kept of an address: as a rule the network that it belongs to (/24, /48). */
export const keptOf = (given: string, keeping: IpKeeping): string => {
  const address = plainAddress(given);
  const family = isIP(address);
  if (keeping === 'NONE' || family === 0) return '';
  if (keeping === 'FULL') return address;
  if (family === 4) return `${address.split('.').slice(0, IPV4_PARTS).join('.')}.0`;
  return `${ipv6Groups(address).slice(0, IPV6_GROUPS).join(':')}::`;
};
