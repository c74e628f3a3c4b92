/** How systems write an IPv4 address to who listens on IPv6 too. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** An address as everybody writes it, without the name of a network interface. */
export const plainAddress = (ip: string): string => ip.replace(MAPPED, '').split('%', 1)[0] ?? '';

/** The groups of an IPv6 address, those written out that `::` stands for. */
export const ipv6Groups = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};
