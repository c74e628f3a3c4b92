import Fastify, { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { simulatorControl } from './control.ts';
import { mountedApp } from './mounted-app.ts';

const FAULTS = [
  /** Paid, and nobody hears of it. */
  'answer-lost',
  /** It never arrives. */
  'request-lost',
  /** Nobody hears of it, and it arrives only when `arrive` is called. */
  'late',
  /** It arrives, and no answer is ever given. */
  'silence',
  'server-error',
  'broken-answer',
  /** Turned down, now and until it is sent again. */
  'refused',
  /** Taken, and paid or turned down when it is next asked after. */
  'processing',
  'processing-refused',
  /** Paid, for 1.20 more. */
  'costs-more',
] as const;
export type PayoutFault = (typeof FAULTS)[number];

export const payoutControl = () => simulatorControl(FAULTS);
type PayoutControl = ReturnType<typeof payoutControl>;

const order = z.strictObject({
  amount: z.string().regex(/^\d{1,12}\.\d{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  payee: z.strictObject({
    bank_code: z.string().min(1),
    account_name: z.string().min(1),
    account_number: z.string().min(1),
  }),
});
type Order = z.infer<typeof order>;

/** What is known of a key. */
export type PayoutRecord = {
  order: Order;
  id: string;
  status: 'processing' | 'paid' | 'rejected';
  /** What it becomes when it is next asked after. */
  becomes: 'paid' | 'rejected';
  charged: string;
};

export type PayoutRecords = {
  get: (key: string) => Promise<PayoutRecord | undefined>;
  set: (key: string, record: PayoutRecord) => Promise<void>;
};

/** Gone with the process. */
export const memoryPayoutRecords = (): PayoutRecords & { all: () => [string, PayoutRecord][] } => {
  const records = new Map<string, PayoutRecord>();
  return {
    get: async (key) => records.get(key),
    set: async (key, record) => {
      records.set(key, record);
    },
    all: () => [...records],
  };
};

type Options = { mount?: string; token: string; records: PayoutRecords; control?: PayoutControl };

const COSTS_MORE = 1.2;
const REFUSAL = 'The account does not accept payments.';

const answerOf = ({ status, id, charged }: PayoutRecord) => {
  if (status === 'rejected') return { status, reason: REFUSAL };
  return status === 'paid' ? { status, id, charged } : { status, id };
};

/** A provider of payments: pays a key once, whoever sends it how often, and knows what became of each. */
export const payoutSimulator = async ({ mount = '', token, records, control }: Options) => {
  const app = Fastify({ forceCloseConnections: true });
  let busy: Promise<unknown> = Promise.resolve();
  /** One after the other, as a database would do it. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = busy.then(work);
    busy = turn.catch(() => {});
    return turn;
  };
  const late: [key: string, order: Order][] = [];

  const receive = (key: string, asked: Order, fault?: PayoutFault) =>
    inTurn(async (): Promise<PayoutRecord | 'other-order'> => {
      const known = await records.get(key);
      // What was turned down may be sent again, to another account too; everything else stands.
      if (known && known.status !== 'rejected')
        return known.order.amount === asked.amount && known.order.currency === asked.currency
          ? known
          : 'other-order';
      const isProcessed = fault === 'processing' || fault === 'processing-refused';
      const more = fault === 'costs-more' ? COSTS_MORE : 0;
      const made: PayoutRecord = {
        order: asked,
        id: `po_${key.slice(0, 12)}`,
        status: fault === 'refused' ? 'rejected' : isProcessed ? 'processing' : 'paid',
        becomes: fault === 'processing-refused' ? 'rejected' : 'paid',
        charged: (Number(asked.amount) + more).toFixed(2),
      };
      await records.set(key, made);
      return made;
    });

  const lookUp = (key: string) =>
    inTurn(async (): Promise<PayoutRecord | undefined> => {
      const known = await records.get(key);
      if (known?.status !== 'processing') return known;
      const over: PayoutRecord = { ...known, status: known.becomes };
      await records.set(key, over);
      return over;
    });

  const lose = (reply: FastifyReply) => {
    reply.request.raw.socket.destroy();
    return reply.hijack();
  };

  app.setErrorHandler((_error, _request, reply) => reply.status(400).send({ error: 'bad_request' }));
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}` && !request.url.startsWith('/__sim/'))
      return reply.status(401).send({ error: 'unauthorized' });
    return undefined;
  });
  if (control)
    app.all('/__sim/*', (request, reply) => {
      const { method, url, body } = request;
      const said = control.answer({ method, path: url, body });
      return reply.status(said.status).send(said.body);
    });

  app.post('/payouts', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const asked = order.safeParse(request.body);
    if (typeof key !== 'string' || !asked.success) return reply.status(400).send({ error: 'bad_request' });
    control?.record({ method: 'POST', path: '/payouts', query: { key }, body: request.body });
    const fault = control?.take('send', ...FAULTS)?.fault;
    if (fault === 'server-error') return reply.status(503).send({ error: 'unavailable' });
    if (fault === 'request-lost') return lose(reply);
    if (fault === 'late') {
      late.push([key, asked.data]);
      return lose(reply);
    }
    const record = await receive(key, asked.data, fault);
    if (fault === 'answer-lost') return lose(reply);
    if (fault === 'silence') return reply.hijack();
    if (fault === 'broken-answer') return reply.status(200).type('application/json').send('{"status":"pa');
    if (record === 'other-order') return reply.status(409).send({ error: 'key_in_use' });
    return reply.status(record.status === 'rejected' ? 422 : 201).send(answerOf(record));
  });

  app.get<{ Params: { key: string } }>('/payouts/:key', async (request, reply) => {
    const { key } = request.params;
    control?.record({ method: 'GET', path: '/payouts', query: { key }, body: null });
    const fault = control?.take('look-up', 'server-error', 'request-lost', 'broken-answer')?.fault;
    if (fault === 'server-error') return reply.status(503).send({ error: 'unavailable' });
    if (fault === 'request-lost') return lose(reply);
    if (fault === 'broken-answer') return reply.status(200).type('application/json').send('{');
    const record = await lookUp(key);
    return record ? reply.send(answerOf(record)) : reply.status(404).send({ error: 'unknown_key' });
  });
  await app.ready();

  return {
    ...mountedApp(app, mount),
    /** What was late arrives now. */
    arrive: async () => {
      for (const [key, asked] of late.splice(0)) await receive(key, asked);
    },
  };
};
