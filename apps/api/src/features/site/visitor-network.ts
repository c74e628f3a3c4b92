import { isIP } from 'node:net';
import type { IpKeeping } from '@adhelm/domain/ip-keeping';
import { plainAddress } from '../../http/plain-address.ts';

const IPV4_PARTS = 3;
const IPV6_GROUPS = 3;
/** The groups of an IPv6 address, those written out that `::` stands for. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};

/** What is kept of an address: as a rule the network that it belongs to (/24, /48). */
export const keptOf = (given: string, keeping: IpKeeping): string => {
  const address = plainAddress(given);
  const family = isIP(address);
  if (keeping === 'NONE' || family === 0) return '';
  if (keeping === 'FULL') return address;
  if (family === 4) return `${address.split('.').slice(0, IPV4_PARTS).join('.')}.0`;
  return `${groupsOf(address).slice(0, IPV6_GROUPS).join(':')}::`;
};
