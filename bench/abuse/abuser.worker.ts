// A thread of its own, so that what the abuser sends and throws away takes no time from whoever measures.
import { parentPort, workerData } from 'node:worker_threads';

export type Abuse = {
  url: string;
  method: string;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  headers: Record<string, string>;
  /** Sessions of the one user, asked in turn. */
  tokens: string[];
  atOnce: number;
  /** How many requests of one user are served in this time at all; what goes beyond costs next to nothing. */
  most: number;
};

/** How many answers there were, by status. */
export type Answers = Record<string, number>;

const { url, method, body, headers, tokens, atOnce, most }: Abuse = workerData;
const stopping = new AbortController();
const answers: Answers = {};
let sent = 0;

const sendOn = async () => {
  while (!stopping.signal.aborted && sent < most) {
    const authorization = `Bearer ${tokens[sent % tokens.length]}`;
    sent += 1;
    const answer = await fetch(url, {
      method,
      headers: { ...headers, authorization },
      ...(body !== undefined && { body }),
      signal: stopping.signal,
    });
    await answer.arrayBuffer();
    answers[answer.status] = (answers[answer.status] ?? 0) + 1;
  }
};

const all = Promise.allSettled(Array.from({ length: atOnce }, sendOn));
parentPort?.once('message', () => {
  stopping.abort();
  void all.then(() => parentPort?.postMessage(answers));
});
