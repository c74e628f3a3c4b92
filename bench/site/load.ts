import { connect, type Socket } from 'node:net';
import { quantile } from '../measure.ts';

export type Load = { perSecond: number; p50: number; p99: number; failures: number };

const HEAD_END = Buffer.from('\r\n\r\n');

/** Where the first whole answer ends; 0 as long as there is none. */
const endOfAnswer = (received: Buffer): number => {
  const head = received.indexOf(HEAD_END);
  if (head < 0) return 0;
  const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1];
  const end = head + HEAD_END.length + Number(length ?? 0);
  return received.length >= end ? end : 0;
};

const opened = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

type Asking = {
  port: number;
  request: string;
  status: number;
  until: number;
  /** From one visitor to the next, on the average; as soon as can be without it. */
  everyMs?: number;
};

/** One visitor after the other on a connection of their own; gives how long each waited. */
const askAgainAndAgain = async ({ port, request, status, until, everyMs = 0 }: Asking) => {
  const socket = await opened(port);
  const [waits, answered]: [number[], string] = [[], `HTTP/1.1 ${status}`];
  let failures = 0;
  await new Promise<void>((resolve, reject) => {
    let received = Buffer.alloc(0);
    let asked = performance.now();
    let due = asked;
    const ask = () => {
      asked = performance.now();
      socket.write(request);
    };
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`the connection was closed after ${waits.length} answers`)));
    socket.on('data', (chunk) => {
      received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
      const end = endOfAnswer(received);
      if (end === 0) return;
      const now = performance.now();
      waits.push(now - asked);
      if (received.toString('latin1', 0, answered.length) !== answered) failures += 1;
      received = received.subarray(end);
      // Who comes next comes when they come, however long the one before had to wait.
      due += everyMs;
      if (now >= until) resolve();
      else if (due > now) setTimeout(ask, due - now);
      else ask();
    });
    ask();
  });
  socket.destroy();
  return { waits, failures };
};

/** The name of the website, which browsers find on the machine itself. */
export const HOST = 'bench.localhost';

export const requestOf = (path: string, host = HOST): string =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nuser-agent: Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1\r\n\r\n`;

/** Asks on so many connections at once for a while. */
export const load = async (
  asking: Omit<Asking, 'until'>,
  connections: number,
  seconds: number,
): Promise<Load> => {
  const start = performance.now();
  const all = await Promise.all(
    Array.from({ length: connections }, () => askAgainAndAgain({ ...asking, until: start + seconds * 1000 })),
  );
  const waits = all.flatMap((one) => one.waits);
  return {
    perSecond: waits.length / ((performance.now() - start) / 1000),
    p50: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
    failures: all.reduce((sum, one) => sum + one.failures, 0),
  };
};
