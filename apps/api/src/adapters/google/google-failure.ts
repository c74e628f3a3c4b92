import { gaxios } from 'google-auth-library';
import { z } from 'zod';
import type { SheetsProblem } from '../../ports/sheets.ts';

/** What a failed call to Google comes down to; `detail` is for the log and holds nothing that was sent. */
export type GoogleFailure = { detail: string } & (
  | { kind: 'quota'; waitMs: number | undefined }
  /** `executed` says that the request may have been carried out although its answer is missing. */
  | { kind: 'transient'; waitMs: number | undefined; executed: boolean }
  | { kind: 'unauthenticated' }
  | { kind: 'final'; problem: SheetsProblem }
);

/** The token endpoint names its error; the APIs describe theirs. */
const tokenError = z.object({ error: z.string() });
const apiError = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z
      .array(z.object({ reason: z.string().optional(), retryDelay: z.string().optional() }))
      .optional(),
  }),
});
type ApiError = z.infer<typeof apiError>['error'];

const TOKEN_PROBLEMS: Record<string, SheetsProblem> = {
  invalid_grant: 'grant-dead',
  invalid_client: 'credentials-refused',
  unauthorized_client: 'credentials-refused',
};

/** By Google's `reason`, new style and old. */
const REASON_PROBLEMS: Record<string, SheetsProblem> = {
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'scope-missing',
  insufficientPermissions: 'scope-missing',
  SERVICE_DISABLED: 'service-disabled',
  accessNotConfigured: 'service-disabled',
  storageQuotaExceeded: 'drive-full',
};
const QUOTA_REASONS = new Set(['RATE_LIMIT_EXCEEDED', 'rateLimitExceeded', 'userRateLimitExceeded']);

/** The request never left: nobody listened at the address, or it has no address. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

const secondsToMs = (text: string | null | undefined): number | undefined => {
  const seconds = Number.parseFloat(text ?? '');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
};

const reasonOf = ({ details = [], errors = [] }: ApiError) =>
  [...details, ...errors].find(({ reason }) => reason !== undefined)?.reason;

const isTransient = (status: number) => status === 408 || status >= 500;

const ofApi = (status: number, error: ApiError, waitMs: number | undefined): GoogleFailure => {
  const reason = reasonOf(error);
  const detail = `${status} ${reason ?? error.status ?? ''} ${error.message}`.trim();
  if (status === 429 || (reason !== undefined && QUOTA_REASONS.has(reason))) {
    const asked = error.details?.find(({ retryDelay }) => retryDelay)?.retryDelay;
    return { kind: 'quota', waitMs: waitMs ?? secondsToMs(asked), detail };
  }
  if (isTransient(status)) return { kind: 'transient', waitMs, executed: true, detail };
  if (status === 401) return { kind: 'unauthenticated', detail };
  if (status === 413) return { kind: 'final', problem: 'too-large', detail };
  if (status === 400 && /number of cells/i.test(error.message))
    return { kind: 'final', problem: 'too-many-cells', detail };
  return { kind: 'final', problem: REASON_PROBLEMS[reason ?? ''] ?? 'refused', detail };
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const ofNetwork = (error: Error): GoogleFailure => {
  const code = codeOf(error) || codeOf(error.cause) || error.name;
  const executed = !NEVER_SENT.has(code);
  return { kind: 'transient', waitMs: undefined, executed, detail: `no answer: ${code}` };
};

/** Reads what the library threw; errors that are not about the call itself are none of this. */
export const googleFailure = (error: unknown): GoogleFailure | undefined => {
  if (!(error instanceof gaxios.GaxiosError)) return undefined;
  const { response } = error;
  if (!response) return ofNetwork(error);
  const { status } = response;
  const data: unknown = response.data;
  const refresh = tokenError.safeParse(data);
  if (refresh.success && !isTransient(status)) {
    const problem = TOKEN_PROBLEMS[refresh.data.error] ?? 'refused';
    return { kind: 'final', problem, detail: `${status} ${refresh.data.error} from the token endpoint` };
  }
  const described = apiError.safeParse(data);
  const waitMs = secondsToMs(response.headers.get('retry-after'));
  return ofApi(status, described.success ? described.data.error : { message: 'no description' }, waitMs);
};
