import { createReadStream } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { asError } from '../../as-error.ts';
import { ipv6Groups, plainAddress } from '../../http/plain-address.ts';
import { HOSTING_NETWORKS } from './hosting-networks.ts';

/** First and last address, AS number, organisation: a line for each network, addresses as numbers. */
type Files = { ipv4: string; ipv6: string };

type Needs = {
  files?: () => Files;
  warn: (reason: string, error: Error) => void;
};

const SLICE_BYTES = 131_072;
const NETWORK = /^(\d{1,39}),(\d{1,39}),(\d{1,39})(?:,|$)/;
/** Of an IPv6 address the network alone counts, which is its upper half. */
const LOWER_BITS = 64n;
const GROUPS = 4;

const packaged = (): Files => ({
  ipv4: fileURLToPath(import.meta.resolve('@ip-location-db/asn/asn-ipv4-num.csv')),
  ipv6: fileURLToPath(import.meta.resolve('@ip-location-db/asn/asn-ipv6-num.csv')),
});

const OWN = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  OWN.addSubnet(network, bits, 'ipv4');
OWN.addAddress('::1', 'ipv6');
OWN.addSubnet('fc00::', 7, 'ipv6');
OWN.addSubnet('fe80::', 10, 'ipv6');

type Range = { first: bigint; last: bigint };

/** The network of a line, if it is one of those that are looked for. */
const rangeIn = (line: string): Range | undefined => {
  const [, first, last, network] = NETWORK.exec(line) ?? [];
  if (!first || !last || !network) throw new Error(`a line is no network: ${line.slice(0, 80)}`);
  return network in HOSTING_NETWORKS ? { first: BigInt(first), last: BigInt(last) } : undefined;
};

/** Reads a file a slice at a time: visitors are served in between. */
const rangesIn = async (file: string): Promise<Range[]> => {
  const ranges: Range[] = [];
  let rest = '';
  const take = (line: string) => {
    const range = line === '' ? undefined : rangeIn(line);
    if (range) ranges.push(range);
  };
  for await (const slice of createReadStream(file, { encoding: 'latin1', highWaterMark: SLICE_BYTES })) {
    const lines = `${rest}${String(slice)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
    await setImmediate();
  }
  take(rest);
  if (ranges.length === 0) throw new Error('it names none of the networks that are looked for');
  return ranges.sort((a, b) => (a.first < b.first ? -1 : Number(a.first > b.first)));
};

/** Whether a value lies in one of the ranges, which are in order and do not overlap. */
const isWithin = <Value extends number | bigint>(
  firsts: ArrayLike<Value>,
  lasts: ArrayLike<Value>,
  value: Value,
): boolean => {
  let [low, high] = [0, firsts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((firsts[middle] ?? value) <= value) low = middle + 1;
    else high = middle;
  }
  const last = lasts[low - 1];
  return last !== undefined && value <= last;
};

type AddressTest = (address: string) => boolean;

const ipv4Test = async (file: string): Promise<AddressTest> => {
  const ranges = await rangesIn(file);
  const firsts = Uint32Array.from(ranges, ({ first }) => Number(first));
  const lasts = Uint32Array.from(ranges, ({ last }) => Number(last));
  return (address) => {
    const value = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    return isWithin(firsts, lasts, value);
  };
};

const ipv6Test = async (file: string): Promise<AddressTest> => {
  const ranges = await rangesIn(file);
  const firsts = BigUint64Array.from(ranges, ({ first }) => first >> LOWER_BITS);
  const lasts = BigUint64Array.from(ranges, ({ last }) => last >> LOWER_BITS);
  return (address) => {
    const upper = ipv6Groups(address).slice(0, GROUPS);
    return isWithin(firsts, lasts, BigInt(`0x${upper.map((group) => group.padStart(4, '0')).join('')}`));
  };
};

const readTest = (family: 4 | 6, { ipv4, ipv6 }: Files): Promise<AddressTest> =>
  family === 4 ? ipv4Test(ipv4) : ipv6Test(ipv6);

/** Read once in a process: that takes a third of a second. */
const packagedTests = new Map<4 | 6, Promise<AddressTest>>();
const packagedTest = (family: 4 | 6): Promise<AddressTest> => {
  const test = packagedTests.get(family) ?? readTest(family, packaged());
  packagedTests.set(family, test);
  return test;
};

/**
 * Whether addresses belong to companies that let servers, from files that are packaged with the product. They are read
 * beside everything else; until then, and where one cannot be read, no address does.
 */
export const dataCentres = ({ files, warn }: Needs) => {
  const tests = new Map<number, AddressTest>();
  const load = async (family: 4 | 6): Promise<void> => {
    try {
      tests.set(family, await (files ? readTest(family, files()) : packagedTest(family)));
    } catch (error) {
      warn(`addresses of data centres cannot be told apart (IPv${family})`, asError(error));
    }
  };
  return {
    isDataCentre: (ip: string): boolean => {
      const address = plainAddress(ip);
      const family = isIP(address);
      return (tests.get(family)?.(address) ?? false) && !OWN.check(address, family === 4 ? 'ipv4' : 'ipv6');
    },
    loaded: load(4).then(() => load(6)),
  };
};
