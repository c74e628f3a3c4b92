import { ACTING_PUBLISHER } from '@adhelm/contract/constants';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDetail } from '@adhelm/contract/error-codes';

/** What some errors tell the caller's program, beside the sentence for the person. */
type ErrorHints = Pick<ErrorBody, 'connectUrl' | 'waitMinutes' | 'restoreId'>;

/** An error meant for the caller: thrown anywhere, turned into an answer in one place (http/error-answer.ts). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly hints: ErrorHints = {};
  /** When asking again is worth it; goes out as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details?: ErrorDetail[]) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get statusCode(): number {
    return ERRORS[this.code].status;
  }
}

/** Said wherever an address leads to nothing. */
export const NOTHING_HERE = 'There is nothing at this address.';

export class NotFound extends AppError {
  constructor(what: string) {
    super('NF01', `${what} was not found. It may have been deleted, or belong to another publisher.`);
  }
}

export class InvalidInput extends AppError {
  constructor(path: string, message: string) {
    super('VA01', message, [{ path, message }]);
  }
}

export class PermissionMissing extends AppError {
  constructor(message = "You don't have permission to do this.") {
    super('PE01', message);
  }
}

export class Conflict extends AppError {
  constructor(message: string, details?: ErrorDetail[]) {
    super('CF01', message, details);
  }
}

/** The row changed since the caller read it. */
export class StaleVersion extends Conflict {
  constructor(what: string) {
    super(`${what} was changed by someone else in the meantime. Load the newer version and try again.`, [
      { path: 'updatedAt', message: 'Based on an older version' },
    ]);
  }
}

/** Somebody who was deleted can come back as they were, and is not made a second time. */
export class DeletedAlready extends Conflict {
  override readonly hints: ErrorHints;

  constructor(email: string, restoreId: number) {
    const message = `${email} was deleted. Restore this user instead of inviting them again.`;
    super(message, [{ path: 'email', message }]);
    this.hints = { restoreId };
  }
}

/** Nobody could look after the platform any more, whichever way its last admin would go. */
export class LastAdmin extends Conflict {
  constructor() {
    super('This would leave the platform without an active admin. Make somebody else an admin first.');
  }
}

export class SessionOver extends AppError {
  constructor() {
    super('AU05', 'Your session is over. Please sign in again.');
  }
}

/** Too long has passed since the caller proved who they are. */
export class FreshSignInNeeded extends AppError {
  constructor(path: string) {
    const message = 'Please sign in again to do this: it takes a sign-in of the last 10 minutes.';
    super('AU06', message, [{ path, message }]);
  }
}

/** The publisher that an admin acts as was deleted meanwhile: nothing is done in its name any more. */
export class ActedForGone extends AppError {
  constructor() {
    const message = 'The publisher that you act as was deleted. Choose another one, or all publishers.';
    super('NF01', message, [{ path: ACTING_PUBLISHER, message }]);
  }
}

/** An outside service could not do its part, and waiting does not help. */
export class OutsideFailed extends AppError {
  constructor(message: string) {
    super('EX01', message);
  }
}

/** An outside account must be connected (again) first, at the given address. */
export class ConnectNeeded extends AppError {
  override readonly hints: ErrorHints;

  constructor(message: string, connectUrl: string) {
    super('EX02', message);
    this.hints = { connectUrl };
  }
}

/** An outside service asks to come back later. */
export class WaitNeeded extends AppError {
  override readonly hints: ErrorHints;

  constructor(message: string, waitMinutes: number) {
    super('EX03', message);
    this.hints = { waitMinutes };
  }
}

/** The product itself cannot answer just now: it is starting, or its database is away. Asking again helps. */
export class Unavailable extends AppError {
  override readonly retryAfterSeconds: number = 1;

  constructor(message = 'The server is not ready yet. Please try again in a moment.', cause?: unknown) {
    super('EX04', message);
    this.cause = cause;
  }
}

/** The store of facts is away: figures have to wait, everything else works. */
export class FactsAway extends AppError {
  override readonly retryAfterSeconds: number = 5;

  constructor(cause?: unknown) {
    super(
      'EX05',
      'The figures cannot be read at the moment: the store that holds them does not answer. Everything else works; please try again in a minute.',
    );
    this.cause = cause;
  }
}

/** One caller asks for more than is served to one caller. */
export class TooManyRequests extends AppError {
  override readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super('RL01', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The answer would take longer, or more memory, than one question may. */
export class TookTooLong extends AppError {
  override readonly retryAfterSeconds = 10;

  constructor(cause?: unknown) {
    super('EX06', 'This takes too long. Choose a shorter period or a narrower search, or try again later.');
    this.cause = cause;
  }
}

/** Nobody is there any more to read the answer. */
export class AskerGone extends AppError {
  constructor() {
    super('EX03', 'The connection was closed before the answer.');
  }
}
