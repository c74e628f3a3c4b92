type Circumstances = {
  type?: string;
  subcode?: number;
  status?: number;
  transient?: boolean;
  title?: string;
  userMessage?: string;
  /** The parameters that are to blame. */
  blame?: readonly string[];
  headers?: Record<string, string>;
};

/** An answer of the Graph API that is not a success. */
export class GraphFailure extends Error {
  readonly code: number;
  readonly circumstances: Circumstances;

  constructor(code: number, message: string, circumstances: Circumstances = {}) {
    super(message);
    this.code = code;
    this.circumstances = circumstances;
  }

  get status(): number {
    return this.circumstances.status ?? 400;
  }

  toBody(trace: string) {
    const { type = 'OAuthException', subcode, transient, title, userMessage, blame } = this.circumstances;
    return {
      error: {
        message: this.message,
        type,
        code: this.code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(transient !== undefined && { is_transient: transient }),
        ...(title !== undefined && { error_user_title: title }),
        ...(userMessage !== undefined && { error_user_msg: userMessage }),
        ...(blame && { error_data: { blame_field_specs: blame.map((field) => [field]) } }),
        fbtrace_id: trace,
      },
    };
  }
}

export const invalidParameter = (message: string, circumstances: Circumstances = {}) =>
  new GraphFailure(100, `(#100) ${message}`, circumstances);

export const unknownField = (field: string, nodeType: string) =>
  invalidParameter(`Tried accessing nonexisting field (${field}) on node type (${nodeType})`);

export const objectMissing = (id: string, verb = 'get') =>
  new GraphFailure(
    100,
    `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    { type: 'GraphMethodException', subcode: 33 },
  );

export const tokenRequired = () =>
  new GraphFailure(104, 'An access token is required to request this resource.', { status: 401 });

export const badProof = () =>
  new GraphFailure(104, 'Invalid appsecret_proof provided in the API argument', {
    type: 'GraphMethodException',
  });

export const tokenDead = (subcode: number, message: string) =>
  new GraphFailure(190, `Error validating access token: ${message}`, { subcode, status: 401 });

export const sessionExpired = (now: Date) =>
  tokenDead(463, `Session has expired on ${now.toUTCString()}. The current time is ${now.toUTCString()}.`);

export const permissionMissing = (code: number, message: string) =>
  new GraphFailure(code, `(#${code}) ${message}`, { status: 403 });

export const reduceData = () =>
  new GraphFailure(1, "Please reduce the amount of data you're asking for, then retry your request", {
    status: 500,
  });

/** The hourly limit of a business use case; how long to wait stands in a header. */
export const useCaseLimit = (code: 80000 | 80004, headers: Record<string, string>) =>
  new GraphFailure(
    code,
    `(#${code}) There have been too many calls to this ad-account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting.`,
    { subcode: 2446079, headers },
  );

export const writeBurst = () =>
  new GraphFailure(613, '(#613) Calls to this api have exceeded the rate limit.', { subcode: 5044001 });

export const budgetChangedTooOften = () =>
  new GraphFailure(613, '(#613) Calls to this api have exceeded the rate limit.', {
    subcode: 1487632,
    title: 'Budget changed too often',
    userMessage: 'You can only change the budget 4 times an hour. Please try again later.',
  });

/** Faults that come as an error of the service, by the name a test asks for them with. */
export const REFUSALS = {
  'token-expired': () => tokenDead(463, 'Session has expired on Saturday, 14-Nov-26 05:00:00 PST.'),
  'password-changed': () =>
    tokenDead(460, 'The session has been invalidated because the user changed their password.'),
  'capability-missing': () => permissionMissing(10, 'Application does not have permission for this action'),
  'permission-denied': () =>
    permissionMissing(200, 'Ad account owner has NOT grant ads_management or ads_read permission'),
  'object-missing': () => objectMissing('1'),
  'unknown-field': () => unknownField('gone', 'Campaign'),
  transient: () => new GraphFailure(2, 'Service temporarily unavailable', { status: 500, transient: true }),
  unknown: () => new GraphFailure(1, 'An unknown error occurred', { status: 500 }),
  'app-limit': () => new GraphFailure(4, '(#4) Application request limit reached', { subcode: 1504022 }),
  'account-limit': () => new GraphFailure(17, '(#17) User request limit reached', { subcode: 2446079 }),
  'write-burst': writeBurst,
  'budget-limit': budgetChangedTooOften,
  abuse: () => new GraphFailure(613, '(#613) Calls to this api have exceeded the rate limit.'),
  'version-ended': () =>
    new GraphFailure(2635, '(#2635) You are calling a deprecated version of the Ads API.'),
  'proof-refused': badProof,
  'development-access': () =>
    new GraphFailure(270, '(#270) This Ads API request is not allowed for apps with development access'),
  'policy-block': () =>
    new GraphFailure(368, 'The action attempted has been deemed abusive or is otherwise disallowed'),
  'report-timeout': () => new GraphFailure(100, '(#100) The request timed out.', { subcode: 1504018 }),
  'too-much-data': () =>
    new GraphFailure(100, '(#100) There is too much data for one call.', { subcode: 1487534 }),
} satisfies Record<string, () => GraphFailure>;
