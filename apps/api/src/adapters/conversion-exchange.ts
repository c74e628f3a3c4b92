import type { ConversionOutcome } from '../ports/conversion-destination.ts';

export type ConversionSetting = { baseUrl: string; fetch?: typeof fetch; timeoutMs?: number };

type Answer = { status: number; text: string; json: unknown; waitMs: number | undefined };

const TIMEOUT_MS = 20_000;
const LONGEST_WORDS = 300;

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Makes one call with a time limit; no answer at all is reason to try again. */
export const conversionExchange =
  ({ baseUrl, fetch: call = fetch, timeoutMs = TIMEOUT_MS }: ConversionSetting) =>
  async (path: string, init: RequestInit = {}): Promise<Answer | (ConversionOutcome & { kind: 'LATER' })> => {
    try {
      const response = await call(`${baseUrl}${path}`, {
        ...init,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const text = await response.text();
      const seconds = Number.parseFloat(response.headers.get('retry-after') ?? '');
      const waitMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
      return { status: response.status, text, json: jsonIn(text), waitMs };
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      return { kind: 'LATER', words: `There was no answer: ${reason}.` };
    }
  };

const TOO_MANY = 429;
const TIMED_OUT = 408;

/** What a status means where nothing else speaks. */
export const outcomeOfStatus = (
  { status, waitMs }: Pick<Answer, 'status' | 'waitMs'>,
  said: string,
): ConversionOutcome => {
  const words = `${status}: ${said.slice(0, LONGEST_WORDS)}`;
  if (status >= 200 && status < 300) return { kind: 'TAKEN', words };
  if (status === 401 || status === 403) return { kind: 'PARK', words };
  if (status >= 500 || status === TOO_MANY || status === TIMED_OUT)
    return { kind: 'LATER', words, ...(waitMs !== undefined && { waitMs }) };
  return { kind: 'REFUSED', words };
};
