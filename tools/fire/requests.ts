import type { Agent } from 'node:http';
import type { Caller } from './callers.ts';
import type { Ledger } from './ledger.ts';
import { type Outcome, send } from './request.ts';
import type { Tally } from './tally.ts';

const firstPixelId = 100_000_000;

/** Something that is asked again and again; `check` gives a complaint about what an admin was answered. */
export type Reading = {
  name: 'reads' | 'reports';
  path: string;
  check?: () => (body: string) => string | null;
};

type Books = {
  ledger: Ledger;
  tallies: { writes: Tally; reads: Tally; reports: Tally };
  complaints: string[];
  /** Told when a write was acknowledged that began at the given moment. */
  onAcknowledged: (began: number) => void;
};

/** The requests of the load, each entered into the books. */
export function requestsTo(url: string, agent: Agent, books: Books) {
  const { ledger, tallies, complaints } = books;

  const call = (caller: Caller, method: string, path: string, body?: object): Promise<Outcome> =>
    send(`${url}/api${path}`, {
      method,
      agent,
      headers: { authorization: `Bearer ${caller.accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

  async function write(caller: Caller): Promise<void> {
    const { name, number } = ledger.next();
    const place = caller.isAdmin ? { publisherId: 1 } : {};
    const pixel = { name, pixelId: String(firstPixelId + number), platform: 'FACEBOOK', ...place };
    const began = performance.now();
    const outcome = await call(caller, 'POST', '/pixel', pixel);
    const seen = tallies.writes.count(outcome);
    if (outcome.kind === 'answer' && outcome.status === 201) {
      const { result }: { result: { id: number } } = JSON.parse(outcome.body);
      ledger.acknowledge(name, result.id);
      books.onAcknowledged(began);
    } else if (['unreachable', 'unavailable', 'limited'].includes(seen)) {
      ledger.refuse(name);
    }
  }

  async function read(caller: Caller, { name, path, check }: Reading): Promise<void> {
    const judge = caller.isAdmin ? check?.() : undefined;
    const outcome = await call(caller, 'GET', path);
    const seen = tallies[name].count(outcome);
    const complaint = outcome.kind === 'answer' && seen === 'success' ? judge?.(outcome.body) : null;
    if (complaint) complaints.push(complaint);
  }

  return { write, read };
}
