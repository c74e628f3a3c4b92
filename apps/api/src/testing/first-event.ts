import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Route } from '@adhelm/contract/route';
import type { FastifyInstance, InjectOptions } from 'fastify';

type Asked = {
  statusCode: number;
  headers: Record<string, unknown>;
  cookies?: { name: string; value: string }[];
  body: string;
};

/** What an event of a stream holds. */
export const dataOf = (event: string): unknown => JSON.parse(event.replace(/^data: /, ''));

/** Asks by injection; of a route of events its first one is the answer, in the envelope of the others, and nobody listens on. */
export const injectOnce = async (
  app: FastifyInstance,
  { events }: Pick<Route, 'events'>,
  options: InjectOptions,
): Promise<Asked> => {
  if (!events) return app.inject(options);
  const response = await app.inject({ ...options, payloadAsStream: true });
  const { statusCode, headers } = response;
  const stream = response.stream();
  if (statusCode >= 400) return { statusCode, headers, body: await text(stream) };
  const [first] = (await once(stream, 'data')) as [Buffer];
  stream.on('error', () => {});
  response.raw.res.destroy();
  return { statusCode, headers, body: JSON.stringify({ result: dataOf(String(first)) }) };
};
