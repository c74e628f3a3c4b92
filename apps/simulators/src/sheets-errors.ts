/** An answer in the shape of Google's APIs. */
export class ApiFailure extends Error {
  readonly code: number;
  readonly status: string;
  readonly reason: string | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: number,
    status: string,
    message: string,
    { reason, headers = {} }: { reason?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }

  toBody() {
    const { code, message, status, reason } = this;
    const details = reason && [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason,
        domain: 'googleapis.com',
        metadata: { service: 'sheets.googleapis.com' },
      },
    ];
    return { error: { code, message, status, ...(details && { details }) } };
  }
}

export const invalidArgument = (message: string) => new ApiFailure(400, 'INVALID_ARGUMENT', message);

export const notFound = () => new ApiFailure(404, 'NOT_FOUND', 'Requested entity was not found.');

export const permissionDenied = (message = 'The caller does not have permission', reason?: string) =>
  new ApiFailure(403, 'PERMISSION_DENIED', message, { reason });

export const unauthenticated = () =>
  new ApiFailure(
    401,
    'UNAUTHENTICATED',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  );

export const scopeMissing = () =>
  permissionDenied('Request had insufficient authentication scopes.', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');

export const serviceDisabled = () =>
  permissionDenied(
    'Google Sheets API has not been used in project 1 before or it is disabled.',
    'SERVICE_DISABLED',
  );

export const quotaExceeded = (retryAfter?: number) =>
  new ApiFailure(
    429,
    'RESOURCE_EXHAUSTED',
    "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user' of service 'sheets.googleapis.com'",
    {
      reason: 'RATE_LIMIT_EXCEEDED',
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    },
  );

export const unavailable = (retryAfter?: number) =>
  new ApiFailure(503, 'UNAVAILABLE', 'The service is currently unavailable.', {
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });

/** The Drive-style error that storage problems come in. */
export const storageFull = {
  error: {
    code: 403,
    message: "The user's Drive storage quota has been exceeded.",
    errors: [{ message: 'quota', domain: 'usageLimits', reason: 'storageQuotaExceeded' }],
  },
};
