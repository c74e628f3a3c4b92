/** How systems write an IPv4 address to who listens on IPv6 too. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** An address as everybody writes it, without the name of a network interface. */
export const plainAddress = (ip: string): string => ip.replace(MAPPED, '').split('%', 1)[0] ?? '';
