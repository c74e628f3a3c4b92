import type { Route } from '@adhelm/contract/route';
import { addressOf, resultOf } from './http.ts';

/** Something on the way gathers what the server sends: its first word comes at once. */
const FIRST_WITHIN_MS = 10_000;
/** The server gives a sign of life more often. */
const NEXT_WITHIN_MS = 45_000;

const LINE_ENDS = /\r\n|\r|\n/;

/** The data of each event in a text that arrives in pieces; comments are passed over. */
export async function* eventsIn(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let data: string[] = [];
  for await (const piece of pieces) {
    const lines = (rest + piece).split(LINE_ENDS);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
      else if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      }
    }
  }
}

async function* textOf(body: ReadableStream<Uint8Array>, giveUp: () => void): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let within = FIRST_WITHIN_MS;
  try {
    for (;;) {
      const timer = setTimeout(giveUp, within);
      const { value, done } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      within = NEXT_WITHIN_MS;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    giveUp();
  }
}

async function* dataIn(body: ReadableStream<Uint8Array>, giveUp: () => void): AsyncGenerator<unknown> {
  for await (const data of eventsIn(textOf(body, giveUp))) yield JSON.parse(data);
}

/** What the events of a route that stays open hold; fails when it falls silent. */
export const openEvents = async (
  route: Route,
  token: string,
  signal: AbortSignal,
): Promise<AsyncIterable<unknown>> => {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  const timer = setTimeout(giveUp, FIRST_WITHIN_MS);
  const response = await fetch(addressOf(route, {}), {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    signal: AbortSignal.any([signal, silence.signal]),
  }).finally(() => clearTimeout(timer));
  const { ok, body } = response;
  if (!ok) await resultOf(response);
  if (!body) throw new Error('The stream of events is empty');
  return dataIn(body, giveUp);
};
