import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { type GraphSettings, graphSimulator } from '../graph.ts';
import { memoryGraphStore } from '../graph-store.ts';
import type { AccountSeed } from '../graph-world.ts';

/** A refusal with a code, and with words that it says. */
export const error = (code: number, message?: RegExp) => ({
  error: { code, ...(message && { message: expect.stringMatching(message) }) },
});

const APP = { appId: '700', appSecret: 'the-secret' };
const NOW = new Date('2026-11-14T12:00:00Z');
const ALL = { ads_read: 'granted', ads_management: 'granted' } as const;
export const PERSON = '501';

const ACCOUNTS: AccountSeed[] = [
  {
    realId: '900100',
    name: 'US',
    currency: 'USD',
    timeZone: 'America/New_York',
    people: [PERSON],
    campaigns: [
      {
        realId: '1201',
        name: 'One',
        dailyBudget: '10',
        adSets: [
          {
            realId: '1301',
            name: 'Set',
            ads: [
              { realId: '1401', name: 'Ad' },
              { realId: '1402', name: 'Other ad' },
            ],
          },
        ],
      },
      { realId: '1202', name: 'Two', status: 'ARCHIVED', adSets: [] },
      { realId: '1203', name: 'Three', status: 'DELETED', adSets: [] },
    ],
  },
  { realId: '900200', name: 'Other', currency: 'USD', timeZone: 'UTC', people: ['502'], campaigns: [] },
];

export type Answer = { status: number; headers: Headers; body: unknown };

/** A Graph simulator on a port, asked as any client could. */
export const askedGraph = async () => {
  const time = { now: NOW };
  const server = createServer((request, response) => handler.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let token = '';
  const made = (changes: Partial<GraphSettings>) =>
    graphSimulator({
      ...APP,
      publicUrl: address,
      redirectUris: [],
      seed: 1,
      people: [{ id: PERSON, name: 'Person', note: '' }],
      accounts: ACCOUNTS,
      store: memoryGraphStore(),
      clock: () => time.now,
      ...changes,
    });
  let handler = await made({});

  const credentials = () => ({
    access_token: token,
    appsecret_proof: createHmac('sha256', APP.appSecret).update(token).digest('hex'),
  });
  const answerOf = async (answer: Response): Promise<Answer> => ({
    status: answer.status,
    headers: answer.headers,
    body: await answer.json(),
  });

  return {
    address,
    time,
    credentials,
    /** Another simulator in the place of the one before, at the time of the tests unless told otherwise. */
    start: async (changes: Partial<GraphSettings> = {}, at = NOW) => {
      time.now = at;
      handler = await made(changes);
      token = await handler.issueToken(PERSON, ALL);
    },
    /** The same, with the token that there was. */
    restart: async (changes: Partial<GraphSettings>, at: Date) => {
      time.now = at;
      handler = await made(changes);
    },
    mutations: () => handler.mutations(),
    get: async (path: string, params: Record<string, string> = {}) =>
      answerOf(await fetch(`${address}/${path}?${new URLSearchParams({ ...credentials(), ...params })}`)),
    post: async (path: string, params: Record<string, string>) => {
      const body = new URLSearchParams({ ...credentials(), ...params });
      return answerOf(await fetch(`${address}/${path}`, { method: 'POST', body }));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type AskedGraph = Awaited<ReturnType<typeof askedGraph>>;
