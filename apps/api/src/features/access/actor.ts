import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { Scope } from '@adhelm/domain/access-scope';

/** Who is calling, what they may do and whose rows they may touch: built once per request from the session. */
export type Actor = {
  userId: number;
  sessionId: string;
  isAdmin: boolean;
  permissions: ReadonlySet<PermissionCode>;
  /** Where an admin acts; null stands for all publishers. */
  actingPublisherId: number | null;
  /** Set while that publisher is deleted. */
  actsForGone: boolean;
  scope: Scope;
  /** When the session began, at the identity provider. */
  signedInAt: Date;
  requestId: string;
  /** Until when the token that the request brought may be used. */
  tokenExpiresAt: Date;
};
