import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { dataCentres } from './data-centres.ts';
import { HOSTING_NETWORKS } from './hosting-networks.ts';

const V4 = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('runFolder'), 'data-centres-'));
});

const file = async (name: string, ...lines: string[]) => {
  const place = path.join(folder, name);
  await writeFile(place, lines.join('\n'));
  return place;
};
const network = (first: string, last: string, number: number, name = 'Somebody') =>
  `${V4(first)},${V4(last)},${number},${name}`;
const IPV6 = `${0x2a01_04f8n << 96n},${(0x2a01_04f9n << 96n) - 1n},24940,Hetzner Online GmbH`;
const opened = async (ipv4: string, ipv6: string) => {
  const warn = vi.fn<(reason: string, error: Error) => void>();
  const { isDataCentre, loaded } = dataCentres({ files: () => ({ ipv4, ipv6 }), warn });
  expect(isDataCentre('203.0.113.7'), 'nothing is known yet').toBe(false);
  await loaded;
  return { isDataCentre, warnings: warn.mock.calls.map(([reason, { message }]) => [reason, message]) };
};

describe('addresses of companies that let servers', () => {
  test('are known from the first of a network to the last, in whichever order networks stand', async () => {
    const ipv4 = await file(
      'v4.csv',
      network('203.0.113.0', '203.0.113.127', 24940, '"Hetzner, Inc."'),
      network('198.51.100.0', '198.51.100.255', 3320, 'Deutsche Telekom'),
      network('192.0.2.16', '192.0.2.16', 16509),
      network('255.255.255.0', '255.255.255.255', 14061),
    );
    const { isDataCentre, warnings } = await opened(ipv4, await file('v6.csv', IPV6, ''));
    const addresses = {
      '203.0.113.0': true,
      '203.0.113.127': true,
      '::ffff:203.0.113.9': true,
      '203.0.113.128': false,
      '203.0.112.255': false,
      '192.0.2.16': true,
      '192.0.2.15': false,
      '192.0.2.17': false,
      '198.51.100.7': false,
      '255.255.255.255': true,
      '0.0.0.0': false,
      '2a01:4f8::1': true,
      '2a01:4f8:ffff:ffff:ffff:ffff:ffff:ffff': true,
      '2a01:4f9::': false,
      '2a01:4f7:ffff::1': false,
      '::1': false,
      '': false,
      'not an address': false,
    };
    expect(Object.fromEntries(Object.keys(addresses).map((ip) => [ip, isDataCentre(ip)]))).toEqual(addresses);
    expect(warnings).toEqual([]);
  });

  test('are never those of the own machine or network, whatever a file says', async () => {
    const everything = await file('all-v4.csv', network('0.0.0.0', '255.255.255.255', 16509));
    const all6 = await file('all-v6.csv', `0,${2n ** 128n - 1n},16509,Everybody`);
    const { isDataCentre } = await opened(everything, all6);
    const own = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.1.1', '100.64.0.1'];
    for (const ip of [...own, '::1', 'fd00::1', 'fe80::1%eth0', '::ffff:127.0.0.1'])
      expect(isDataCentre(ip), ip).toBe(false);
    for (const ip of ['203.0.113.7', '172.32.0.1', '2001:db8::1']) expect(isDataCentre(ip), ip).toBe(true);
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    ['is not there', async () => path.join(folder, 'missing.csv'), /ENOENT/],
    ['is no list of networks', () => file('broken.csv', '<html>', 'Not found'), /no network: <html>/],
    [
      'ends in the middle',
      () => file('torn.csv', network('192.0.2.0', '192.0.2.9', 16509), '3232'),
      /no network: 3232/,
    ],
    ['is empty', () => file('empty.csv'), /none of the networks/],
  ])('are none where a file %s, which is said', async (_what, make, message) => {
    const { isDataCentre, warnings } = await opened(await make(), await file('v6.csv', IPV6));
    expect(isDataCentre('192.0.2.5')).toBe(false);
    expect(isDataCentre('2a01:4f8::1'), 'the other file counts').toBe(true);
    expect(warnings).toEqual([
      ['addresses of data centres cannot be told apart (IPv4)', expect.stringMatching(message)],
    ]);
  });
});

test('those through whose relays people come are no data centres', () => {
  for (const number of [13335, 20940, 54113, 714, 15169])
    expect(HOSTING_NETWORKS).not.toHaveProperty(String(number));
});

test('the packaged files know three clouds from who connects people', async () => {
  const warn = vi.fn<(reason: string, error: Error) => void>();
  const { isDataCentre, loaded } = dataCentres({ warn });
  await loaded;
  expect(warn).not.toHaveBeenCalled();
  // Amazon, DigitalOcean and Hetzner, by both families.
  for (const ip of ['52.95.110.1', '3.5.140.2', '138.68.0.1', '88.198.0.1', '2a01:4f8::1', '2600:1f18::1'])
    expect(isDataCentre(ip), ip).toBe(true);
  // Deutsche Telekom, Comcast, Viettel; Google's and Cloudflare's own.
  for (const ip of ['84.128.0.1', '73.0.0.1', '171.224.0.1', '8.8.8.8', '1.1.1.1', '2003:c0::1'])
    expect(isDataCentre(ip), ip).toBe(false);
});
