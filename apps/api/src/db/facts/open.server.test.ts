import { createServer, type RequestListener, type Server } from 'node:http';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { openFacts } from './open.ts';

let lines: Record<string, unknown>[];
const open = (clickhouseUrl: string) => {
  lines = [];
  const write = (line: string) => lines.push(JSON.parse(line));
  return openFacts({
    clickhouseUrl,
    dataDir: '/nowhere',
    log: pino({ base: null, timestamp: false }, { write }),
  });
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const failureOf = (clickhouseUrl: string) =>
  open(clickhouseUrl).then(
    () => 'opened',
    (error: unknown) => String(error),
  );

describe('a ClickHouse server', () => {
  test('gets the account, the database and the limits of every query', async () => {
    const requests: URL[] = [];
    const accounts: (string | undefined)[] = [];
    const place = await serve((request, response) => {
      requests.push(new URL(request.url ?? '', 'http://server'));
      accounts.push(request.headers.authorization);
      response.end('{"one":1}\n');
    });
    const store = await open(`http://adhelm:secret@${place}/facts`);
    const answer = await store.client.query({ query: 'SELECT 1 AS one', format: 'JSONEachRow' });
    expect(await answer.json()).toEqual([{ one: 1 }]);
    await store.close();
    expect(accounts.at(-1)).toBe(`Basic ${Buffer.from('adhelm:secret').toString('base64')}`);
    expect(Object.fromEntries(requests.at(-1)?.searchParams ?? [])).toMatchObject({
      database: 'facts',
      max_memory_usage: '2000000000',
      max_execution_time: '30',
      session_timezone: 'UTC',
    });
  });

  test('gets values that are too long for an address as a form', async () => {
    const lengths: number[] = [];
    const kinds: (string | undefined)[] = [];
    const place = await serve((request, response) => {
      lengths.push(request.url?.length ?? 0);
      kinds.push(request.headers['content-type']?.split(';')[0]);
      request.resume().on('end', () => response.end('{"one":1}\n'));
    });
    const store = await open(`http://${place}`);
    const ask = async (count: number) => {
      const ids = Array.from({ length: count }, (_, id) => 1_000_000 + id);
      await store.client
        .query({ query: 'SELECT {ids:Array(UInt32)}', query_params: { ids }, format: 'JSONEachRow' })
        .then((answer) => answer.json());
    };
    await ask(10);
    expect(kinds.at(-1)).not.toBe('multipart/form-data');
    await ask(20_000);
    expect(kinds.at(-1)).toBe('multipart/form-data');
    expect(lengths.at(-1)).toBeLessThan(4000);
    await store.close();
  });

  test('that nobody runs may come later, and is named without its password', async () => {
    expect(await failureOf('http://adhelm:hunter2@127.0.0.1:1/facts')).toBe('opened');
    const reason = 'connect ECONNREFUSED 127.0.0.1:1';
    const msg = 'ClickHouse is away; it is used when it comes';
    expect(lines).toEqual([{ level: 40, host: '127.0.0.1:1', reason, msg }]);
  });

  test('that refuses the account is named with its reason', async () => {
    const place = await serve((_request, response) => {
      response.statusCode = 403;
      response.end('Code: 516. DB::Exception: adhelm: Authentication failed. (AUTHENTICATION_FAILED)');
    });
    const failure = await failureOf(`http://adhelm:hunter2@${place}/facts`);
    expect(failure).toBe(`StartError: ClickHouse at ${place} cannot be used: adhelm: Authentication failed.`);
  });

  test('that does not answer is not waited for', async () => {
    const place = await serve(() => {});
    const store = await open(`http://adhelm:hunter2@${place}/facts`);
    expect(lines).toMatchObject([{ host: place, reason: 'it does not answer' }]);
    await expect(store.ping()).rejects.toThrow('it does not answer');
    await store.close();
  });
});
