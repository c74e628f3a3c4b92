/** What is kept of a visitor's internet address: all of it, the network that it is in (/24, /48), or nothing. */
export const IP_KEEPING = ['FULL', 'NETWORK', 'NONE'] as const;
export type IpKeeping = (typeof IP_KEEPING)[number];
