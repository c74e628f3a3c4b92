import Fastify from 'fastify';
import { z } from 'zod';
import { simulatorControl } from './control.ts';
import { mountedApp } from './mounted-app.ts';

const FAULTS = ['server-error', 'too-many-calls'] as const;
export const clickConversionsControl = () => simulatorControl(FAULTS);

const MOST_KEPT = 20_000;
const text = z.string().min(1);
const amount = z.string().regex(/^-?\d+(\.\d+)?$/);
const currency = z.string().length(3);

/** How each platform spells what it is told. */
const WIRES = {
  taboola: {
    path: '/actions-handler/log/3/s2s-action',
    query: z.strictObject({
      'click-id': text.max(200),
      name: text,
      revenue: amount.optional(),
      currency: currency.optional(),
      orderid: text.optional(),
      quantity: text.optional(),
    }),
  },
  outbrain: {
    path: '/unifiedPixel',
    query: z.strictObject({
      ob_click_id: text.max(200),
      name: text,
      orderId: text.optional(),
      orderValue: amount.optional(),
      currency: currency.optional(),
    }),
  },
} as const;

type Options = {
  platform: keyof typeof WIRES;
  mount?: string;
  control?: ReturnType<typeof clickConversionsControl>;
};

/** Taboola or Outbrain, which take one conversion by one GET and do not say whether they know its click. */
export const clickConversionsSimulator = async ({ platform, mount = '', control }: Options) => {
  const app = Fastify({ forceCloseConnections: true });
  const { path, query } = WIRES[platform];
  let received: Record<string, string>[] = [];

  app.get(path, async (asked, reply) => {
    control?.record({ method: 'GET', path, query: asked.query as Record<string, string>, body: null });
    const fault = control?.take('conversion', ...FAULTS)?.fault;
    if (fault === 'server-error') return reply.status(503).send('unavailable');
    if (fault === 'too-many-calls') return reply.status(429).header('retry-after', '120').send('slow down');
    const read = query.safeParse(asked.query);
    if (!read.success) return reply.status(400).send(z.prettifyError(read.error).replaceAll('\n', ' '));
    received = [...received.slice(1 - MOST_KEPT), { ...read.data }];
    return reply.status(platform === 'taboola' ? 204 : 200).send();
  });
  await app.ready();
  return { ...mountedApp(app, mount), received: (): readonly Record<string, string>[] => received };
};
