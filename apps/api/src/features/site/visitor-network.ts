import { isIP } from 'node:net';

const IPV4_PARTS = 3;
const IPV6_GROUPS = 3;
/** How systems write an IPv4 address to who listens on IPv6 too. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** The groups of an IPv6 address, those written out that `::` stands for. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};

/** The network that an address belongs to (/24, /48): of whom it was, no more is kept. */
export const networkOf = (given: string): string => {
  const address = given.replace(MAPPED, '').split('%', 1)[0] ?? '';
  const family = isIP(address);
  if (family === 4) return `${address.split('.').slice(0, IPV4_PARTS).join('.')}.0`;
  return family === 6 ? `${groupsOf(address).slice(0, IPV6_GROUPS).join(':')}::` : '';
};
