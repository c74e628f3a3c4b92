import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from './product.ts';

type Passed = { status: number; headers: OutgoingHttpHeaders; body: Buffer };
/** An answer, nobody there, or a connection that broke, with what is known of it. */
type Attempt = Passed | 'unreachable' | { cut: string };

export type Balancer = {
  url: string;
  port: number;
  /** How many requests went to a second backend. */
  redispatched(): number;
  close(): Promise<void>;
};

/** These belong to one connection, not to the request. */
const perConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const passedOn = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !perConnection.has(name)));

const isRepeatable = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function tryBackend(port: number, agent: Agent, request: IncomingMessage, body: Buffer): Promise<Attempt> {
  return new Promise((resolve) => {
    const headers = { ...passedOn(request.headers), 'content-length': body.length };
    const { method, url: path } = request;
    const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent });
    const fail = (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'ECONNREFUSED'
          ? 'unreachable'
          : { cut: `${error.message} on a ${outgoing.reusedSocket ? 'kept' : 'new'} connection to ${port}` },
      );
    outgoing.once('error', fail);
    outgoing.once('response', (answer) => {
      buffer(answer).then(
        (whole) =>
          resolve({ status: answer.statusCode ?? 502, headers: passedOn(answer.headers), body: whole }),
        fail,
      );
    });
    outgoing.end(body);
  });
}

/** Whether the next backend may be tried: nobody listened, or the request can be repeated and was not answered. */
const mayGoOn = (attempt: Attempt, request: IncomingMessage) =>
  attempt === 'unreachable' || (isRepeatable(request) && ('cut' in attempt || attempt.status === 503));

function answer(response: ServerResponse, attempt: Attempt): void {
  if (attempt === 'unreachable') {
    response.writeHead(503, { 'retry-after': '1' }).end('No backend listens.');
  } else if ('cut' in attempt) {
    response.writeHead(502).end(attempt.cut);
  } else {
    response.writeHead(attempt.status, attempt.headers).end(attempt.body);
  }
}

/** A load balancer in small: takes turns, and goes on to the next backend where that is safe. */
export async function startBalancer(backends: number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let redispatched = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const first = turn;
    turn += 1;
    let attempt: Attempt = 'unreachable';
    for (let tried = 0; tried < backends.length && mayGoOn(attempt, request); tried += 1) {
      if (tried > 0) redispatched += 1;
      attempt = await tryBackend(backends[(first + tried) % backends.length] ?? 0, agent, request, body);
    }
    answer(response, attempt);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    port,
    redispatched: () => redispatched,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
}
