import type { Stored } from './ledger.ts';
import { keptConnections, type Outcome, send } from './request.ts';

const pageSize = 2000;

/** A signed-in demo account that writes pixels; an admin says where they belong and sees the facts of everybody. */
export type Caller = { email: string; accessToken: string; isAdmin: boolean };

export const demoEmails = ['admin', 'publisher', 'advertiser', 'buyer', 'other'].map(
  (name) => `${name}@demo.test`,
);

async function get(url: string, path: string, { accessToken }: Caller): Promise<Outcome> {
  const agent = keptConnections();
  try {
    return await send(`${url}/api${path}`, { agent, headers: { authorization: `Bearer ${accessToken}` } });
  } finally {
    agent.destroy();
  }
}

async function bodyOf(url: string, path: string, caller: Caller): Promise<string> {
  const outcome = await get(url, path, caller);
  if (outcome.kind === 'answer' && outcome.status === 200) return outcome.body;
  throw new Error(`GET ${path}: ${JSON.stringify(outcome)}`);
}

/** All pixels whose name begins with the prefix. */
export async function storedPixels(url: string, caller: Caller, prefix: string): Promise<Stored[]> {
  const found: Stored[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({
      search: prefix,
      page: String(page),
      limit: String(pageSize),
      sortBy: 'id',
    });
    const body = await bodyOf(url, `/pixel?${query}`, caller);
    const { result }: { result: { items: Stored[]; meta: { totalPages: number } } } = JSON.parse(body);
    found.push(...result.items.map(({ id, name }) => ({ id, name })));
    pages = result.meta.totalPages;
  }
  return found;
}

type Sums = { clicks: number; revenue: number };

/** The figures of everything between two moments. */
export const summaryPath = (startDate: string, endDate: string) =>
  `/report/summary?${new URLSearchParams({ startDate, endDate })}`;

export const sumsOf = (body: string): Sums => {
  const { result }: { result: { data: Sums } } = JSON.parse(body);
  const { clicks, revenue } = result.data;
  return { clicks, revenue };
};

/** The admin among the callers, who sees everything. */
export function adminOf(callers: Caller[]): Caller {
  const admin = callers.find(({ isAdmin }) => isAdmin);
  if (!admin) throw new Error('No admin is signed in.');
  return admin;
}

/** What a report answers the admin now. */
export const reportAnswer = (url: string, callers: Caller[], path: string): Promise<Outcome> =>
  get(url, path, adminOf(callers));
