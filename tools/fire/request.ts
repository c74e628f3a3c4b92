import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const patience = 60_000;

/** What a caller learns: an answer, that nobody listens, that the connection broke, or nothing for a minute. */
export type Outcome =
  | {
      kind: 'answer';
      status: number;
      retryAfter: string | undefined;
      location: string | undefined;
      body: string;
    }
  | { kind: 'unreachable' }
  | { kind: 'cut' }
  | { kind: 'silence' };

type Call = { method?: string; headers?: Record<string, string>; body?: string; agent: Agent };

const failureOf = (error: NodeJS.ErrnoException): Outcome => {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return { kind: 'silence' };
  return { kind: error.code === 'ECONNREFUSED' ? 'unreachable' : 'cut' };
};

async function answerOf(answer: IncomingMessage): Promise<Outcome> {
  const body = await text(answer);
  const { 'retry-after': retryAfter, location } = answer.headers;
  return { kind: 'answer', status: answer.statusCode ?? 0, retryAfter, location, body };
}

/** Connections that are kept as browsers and load balancers keep them. */
export const keptConnections = () => new Agent({ keepAlive: true });

/** One request without any second try. */
export function send(url: string, { method = 'GET', headers, body, agent }: Call): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(failureOf(error));
    const outgoing = httpRequest(url, { method, headers, agent, signal: AbortSignal.timeout(patience) });
    outgoing.once('error', fail);
    outgoing.once('response', (answer) => void answerOf(answer).then(resolve, fail));
    outgoing.end(body);
  });
}

/** The `errorCode` of an answer, if it has one. */
export function errorCodeOf(body: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || !('errorCode' in parsed)) return undefined;
    return String(parsed.errorCode);
  } catch {
    return undefined;
  }
}
