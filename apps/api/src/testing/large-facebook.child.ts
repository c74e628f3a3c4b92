// A Facebook with one large account, in a process of its own; says its address and a token, and ends with its input.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { graphSimulator } from '@adhelm/simulators/graph';
import { largeAccount } from '@adhelm/simulators/graph-made-up';
import { memoryGraphStore } from '@adhelm/simulators/graph-store';

const [ads = '', appId = '', appSecret = ''] = process.argv.slice(2);
const PERSON = '10158000000000001';
const account = {
  realId: '9990001',
  name: 'Large',
  currency: 'USD',
  timeZone: 'America/New_York',
  people: [PERSON],
};

const server = createServer((request, response) => simulator.handle(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const simulator = await graphSimulator({
  appId,
  appSecret,
  publicUrl: address,
  redirectUris: [],
  seed: 7,
  people: [{ id: PERSON, name: 'An Pham', note: '' }],
  accounts: [largeAccount(account, { ads: Number(ads) })],
  store: memoryGraphStore(),
  clock: () => new Date(),
});
const token = await simulator.issueToken(PERSON, { ads_read: 'granted', ads_management: 'granted' });
process.stdout.write(`${JSON.stringify({ address, token })}\n`);
process.stdin.resume().on('end', () => process.exit(0));
