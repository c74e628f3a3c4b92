import { z } from 'zod';
import { PlatformFailed, type PlatformProblem } from '../../ports/ad-platform.ts';

/** What a limit stops: everything, one account, or nothing but the same change of the same object. */
type Whose = 'app' | 'account' | 'object';

/** What an answer that is no success comes down to. */
export type GraphTrouble = {
  kind:
    | { name: 'final'; problem: PlatformProblem }
    /** It was not carried out, and will be after a while. */
    | { name: 'wait'; waitMs: number; whose: Whose }
    /** It may have been carried out although its answer is missing, unless `sent` is false. */
    | { name: 'transient'; waitMs: number | undefined; sent: boolean };
  code: string | undefined;
  detail: string;
  userMessage: string | undefined;
  trace: string | undefined;
};

const errorSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
    fbtrace_id: z.string().optional(),
  }),
});
type GraphError = z.infer<typeof errorSchema>['error'];

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** How long an account or app is blocked when the platform does not say. */
const BLOCK_MS = 5 * MINUTE_MS;

const final = (problem: PlatformProblem) => ({ name: 'final', problem }) as const;
const wait = (waitMs: number, whose: Whose = 'account') => ({ name: 'wait', waitMs, whose }) as const;
const transient = { name: 'transient', waitMs: undefined, sent: true } as const;

/** By code and subcode where the subcode decides. */
const EXACT: Record<string, GraphTrouble['kind'] | undefined> = {
  '100/33': final('missing'),
  '100/1487534': final('too-much'),
  '100/1504018': final('too-much'),
  '100/3191001': final('permission'),
  '2/1504038': final('too-much'),
  '2/1504041': final('refused'),
  '-3/1504045': final('too-much'),
  '17/1885172': wait(60 * MINUTE_MS, 'object'),
  '613/5044001': wait(SECOND_MS, 'object'),
  '613/1487632': wait(15 * MINUTE_MS, 'object'),
  '613/1487225': wait(60 * MINUTE_MS, 'object'),
};

const BY_CODE: Record<number, GraphTrouble['kind'] | undefined> = {
  1: transient,
  2: transient,
  3: final('misconfigured'),
  4: wait(BLOCK_MS, 'app'),
  10: final('permission'),
  17: wait(BLOCK_MS),
  32: wait(BLOCK_MS),
  100: final('refused'),
  101: final('misconfigured'),
  102: final('reconnect'),
  104: final('misconfigured'),
  190: final('reconnect'),
  270: final('misconfigured'),
  341: wait(60 * MINUTE_MS, 'app'),
  368: final('refused'),
  613: wait(2 * BLOCK_MS),
  803: final('misconfigured'),
  2500: final('misconfigured'),
  2635: final('misconfigured'),
  3018: final('refused'),
};

const isUseCaseLimit = (code: number) => code >= 80000 && code <= 80014;
const isPermission = (code: number) => code >= 200 && code <= 299;

type Circumstances = {
  /** The question went on from somewhere. */
  withCursor: boolean;
  status: number;
  retryAfterMs: number | undefined;
};

const meaningOf = (error: GraphError, { withCursor, status }: Circumstances): GraphTrouble['kind'] => {
  const { code = 0, error_subcode: subcode, message } = error;
  if (withCursor && code === 100 && subcode !== 33 && /cursor/i.test(message)) return final('cursor-expired');
  if (code === 1 && /reduce the amount of data/i.test(message)) return final('too-much');
  if (code === 1 && /client secret/i.test(message)) return final('misconfigured');
  const known = EXACT[`${code}/${subcode}`] ?? BY_CODE[code];
  if (known) return known;
  if (isUseCaseLimit(code)) return wait(BLOCK_MS);
  if (isPermission(code)) return final('permission');
  if (error.is_transient || status >= 500) return transient;
  return final('refused');
};

/** Without a description by the Graph API only the status speaks: of a proxy, or of somebody else's server. */
const meaningOfStatus = (status: number): GraphTrouble['kind'] => {
  if (status === 429) return wait(MINUTE_MS);
  return status >= 500 || status === 408 || status < 400 ? transient : final('misconfigured');
};

/** Reads an answer that is no success; it holds nothing that was sent once `scrub` has been over it. */
export const graphTrouble = (
  body: unknown,
  circumstances: Circumstances,
  scrub: (text: string) => string,
): GraphTrouble => {
  const { status, retryAfterMs } = circumstances;
  const { data } = errorSchema.safeParse(body);
  const kind = data ? meaningOf(data.error, circumstances) : meaningOfStatus(status);
  const waited =
    retryAfterMs === undefined || kind.name === 'final' ? kind : { ...kind, waitMs: retryAfterMs };
  if (!data)
    return {
      kind: waited,
      code: undefined,
      detail: `status ${status}`,
      userMessage: undefined,
      trace: undefined,
    };
  const {
    code,
    error_subcode: subcode,
    message,
    error_user_msg: userMessage,
    fbtrace_id: trace,
  } = data.error;
  return {
    kind: waited,
    code: subcode === undefined ? String(code) : `${code}/${subcode}`,
    detail: scrub(message),
    userMessage: userMessage === undefined ? undefined : scrub(userMessage),
    trace,
  };
};

/** The request never left: nobody listened at the address, or it has no address. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** No answer at all. */
export const networkTrouble = (error: unknown): GraphTrouble => {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = codeOf(cause) || codeOf(error) || (error instanceof Error ? error.name : 'unknown');
  return {
    kind: { ...transient, sent: !NEVER_SENT.has(code) },
    code: undefined,
    detail: `no answer: ${code}`,
    userMessage: undefined,
    trace: undefined,
  };
};

const failedAs = (
  problem: PlatformProblem,
  { code, detail, userMessage, trace }: GraphTrouble,
  waitMs?: number,
): PlatformFailed =>
  new PlatformFailed(problem, `The Graph API said ${code ?? 'nothing useful'}: ${detail}`, {
    ...(waitMs !== undefined && { waitMs }),
    ...(userMessage !== undefined && { userMessage }),
    ...(code !== undefined && { code }),
    ...(trace !== undefined && { trace }),
  });

/** What trouble is to whoever does not try again. */
export const reported = (trouble: GraphTrouble, repeatable: boolean): PlatformFailed => {
  const { kind } = trouble;
  if (kind.name === 'final') return failedAs(kind.problem, trouble);
  if (kind.name === 'wait') return failedAs('wait', trouble, kind.waitMs);
  return failedAs(kind.sent && !repeatable ? 'unconfirmed' : 'unavailable', trouble);
};
