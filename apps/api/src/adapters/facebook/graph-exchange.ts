import { createHmac } from 'node:crypto';
import { PlatformFailed, type Usage } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import { type GraphTrouble, graphTrouble, networkTrouble, reported } from './graph-failure.ts';
import { parseGraphJson } from './graph-json.ts';
import type { Pace } from './pace.ts';
import { overall, usageIn } from './usage.ts';

/** The one place that names the version of the Graph API. */
export const GRAPH_VERSION = 'v26.0';

export type GraphSetting = {
  appId: string;
  appSecret: string;
  graphUrl: string;
  version: string;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
  random: () => number;
  fetch: typeof fetch;
  /** How long one attempt may take. */
  timeoutMs: number;
};

export type Watch = { signal?: AbortSignal; onUsage?: (usage: Usage) => void };

export type GraphCall = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: Record<string, string>;
  /** Doing it twice is the same as doing it once. */
  repeatable: boolean;
  /** Whose limits count for it. */
  accountRealId?: string;
};

/** What one call may take with all its attempts and waits. */
const BUDGET_MS = 75_000;
const MAX_FAILURES = 4;
const BASE_MS = 1000;
const CAP_MS = 60_000;

type Outcome = { body: unknown } | { trouble: GraphTrouble };

const secondsToMs = (text: string | null): number | undefined => {
  const seconds = Number.parseFloat(text ?? '');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
};

/** Tokens come back in some of the platform's sentences. */
const scrubber = (secrets: readonly string[]) => (text: string) =>
  secrets
    .reduce((clean, secret) => (secret === '' ? clean : clean.replaceAll(secret, '***')), text)
    .replace(/\bEAA[\w-]+/g, '***');

const SECRET_PARAMS = ['client_secret', 'code', 'fb_exchange_token', 'input_token', 'access_token'];
const secretsIn = (params: Record<string, string>): string[] =>
  SECRET_PARAMS.map((name) => params[name] ?? '');

/** Limits of a business use case say in a header when they end. */
const withRegainTime = (trouble: GraphTrouble, waitMs: number): GraphTrouble =>
  trouble.kind.name === 'wait' && waitMs > 0 ? { ...trouble, kind: { ...trouble.kind, waitMs } } : trouble;

/**
 * Sends calls to the Graph API, each with a budget of time in which it waits for limits and is made again after
 * failures that pass. `token` is null for the calls by which a token is fetched.
 */
export const graphExchange = (setting: GraphSetting, pace: Pace, token: string | null, watch: Watch = {}) => {
  const { appSecret, graphUrl, version, clock, sleep, random, timeoutMs } = setting;
  const proof = token === null ? null : createHmac('sha256', appSecret).update(token).digest('hex');
  const now = () => clock().getTime();
  const ownSecrets = [token ?? '', proof ?? '', appSecret];

  const requestOf = ({ method, path, params }: GraphCall): { url: URL; init: RequestInit } => {
    const all = new URLSearchParams({ ...params, ...(proof !== null && { appsecret_proof: proof }) });
    const url = new URL(`${graphUrl}/${version}/${path}`);
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    if (method === 'POST') return { url, init: { method, headers, body: all } };
    url.search = all.toString();
    return { url, init: { method, headers } };
  };

  const attempt = async (call: GraphCall, leftMs: number): Promise<Outcome> => {
    const { url, init } = requestOf(call);
    const timeout = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, leftMs)));
    const signal = watch.signal ? AbortSignal.any([timeout, watch.signal]) : timeout;
    try {
      const response = await setting.fetch(url, { ...init, redirect: 'error', signal });
      const body = parseGraphJson(await response.text());
      const reading = usageIn(response.headers);
      pace.noteUsage(reading);
      watch.onUsage?.(overall(reading));
      if (response.ok && body !== undefined) return { body };
      const circumstances = {
        status: response.status,
        withCursor: call.params.after !== undefined,
        retryAfterMs: secondsToMs(response.headers.get('retry-after')),
      };
      const scrub = scrubber([...ownSecrets, ...secretsIn(call.params)]);
      const trouble = graphTrouble(body, circumstances, scrub);
      return { trouble: withRegainTime(trouble, reading.account.waitMs) };
    } catch (error) {
      watch.signal?.throwIfAborted();
      return { trouble: networkTrouble(error) };
    }
  };

  /** How long to wait before the same call again; undefined when it must not or need not be made again. */
  const waitAfter = ({ kind }: GraphTrouble, failures: number, repeatable: boolean): number | undefined => {
    if (kind.name === 'final' || failures > MAX_FAILURES) return undefined;
    if (kind.name === 'wait') return kind.waitMs + random() * BASE_MS;
    if (kind.sent && !repeatable) return undefined;
    return kind.waitMs ?? random() * Math.min(CAP_MS, BASE_MS * 2 ** (failures - 1));
  };

  const noteBlock = ({ kind }: GraphTrouble, accountRealId: string | undefined) => {
    if (kind.name !== 'wait') return;
    if (kind.whose === 'app') pace.block('app', kind.waitMs);
    if (kind.whose === 'account' && accountRealId !== undefined) pace.block(accountRealId, kind.waitMs);
  };

  /** Waits, unless somebody leaves. */
  const rest = async (ms: number) => {
    const { signal } = watch;
    signal?.throwIfAborted();
    if (ms <= 0) return;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await Promise.race([sleep(ms), left.promise]);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };

  return {
    version,
    random,
    sleep: rest,
    /** Takes the token and the secret out of a sentence of the platform. */
    scrub: scrubber(ownSecrets),
    /** Gives the answer of a call that succeeded. */
    send: async (call: GraphCall): Promise<unknown> => {
      const endsAt = now() + BUDGET_MS;
      for (let failures = 1; ; failures += 1) {
        await rest(pace.before(call.accountRealId, endsAt - now()));
        const outcome = await attempt(call, endsAt - now());
        if ('body' in outcome) return outcome.body;
        const { trouble } = outcome;
        noteBlock(trouble, call.accountRealId);
        const waitMs = waitAfter(trouble, failures, call.repeatable);
        if (waitMs === undefined || now() + waitMs >= endsAt) throw reported(trouble, call.repeatable);
        await rest(waitMs);
      }
    },
  };
};

export type GraphExchange = ReturnType<typeof graphExchange>;

export const unexpected = (what: string): PlatformFailed =>
  new PlatformFailed('unavailable', `The Graph API answered something else than ${what}`);
