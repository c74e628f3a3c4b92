import type { ErrorCode, ErrorDetail } from '@adhelm/contract/error-codes';

/** Codes for failures that happen before a server answers. */
type LocalCode = 'NETWORK' | 'TIMEOUT' | 'UNREADABLE';

type Failure = {
  /** 0 where no server answered. */
  statusCode: number;
  errorCode: ErrorCode | LocalCode;
  message: string;
  details?: ErrorDetail[] | undefined;
  requestId?: string | undefined;
  connectUrl?: string | undefined;
  waitMinutes?: number | undefined;
};

export class ApiError extends Error {
  readonly statusCode: number;
  readonly errorCode: ErrorCode | LocalCode;
  readonly details: ErrorDetail[];
  readonly requestId: string | undefined;
  /** Where an outside account is connected again. */
  readonly connectUrl: string | undefined;
  /** How long an outside service asks to wait. */
  readonly waitMinutes: number | undefined;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ApiError';
    this.statusCode = failure.statusCode;
    this.errorCode = failure.errorCode;
    this.details = failure.details ?? [];
    this.requestId = failure.requestId;
    this.connectUrl = failure.connectUrl;
    this.waitMinutes = failure.waitMinutes;
  }
}

/** No server was heard, or one without its database: nothing is known about the request, least of all that it was refused. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode === 0 || error.errorCode === 'EX04');

/** The sentence to show for any thrown value: the server's own where there is one. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.message !== '' ? error.message : otherwise;
