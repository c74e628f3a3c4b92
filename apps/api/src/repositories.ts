import type { Scope } from '@adhelm/domain/access-scope';
import type { Tx } from './db/entities/in-scope.ts';
import { accessRepository } from './features/access/access.repository.ts';
import { auditRepository } from './features/access/audit.repository.ts';
import { identityRecordRepository } from './features/auth/identity-record.repository.ts';
import { sessionRepository } from './features/auth/session.repository.ts';
import { signInRepository } from './features/auth/sign-in.repository.ts';
import { callbackRepository } from './features/callback/callback.repository.ts';
import { statusChangeRepository } from './features/content/status-change.repository.ts';
import { grantRepository } from './features/google/grant.repository.ts';
import { processRepository } from './features/integration/process.repository.ts';
import { searchRepository } from './features/search/search.repository.ts';
import { adTextRepository } from './features/site/ad-text.repository.ts';
import { siteRepository } from './features/site/site.repository.ts';
import { unbookedAdRepository } from './features/site/unbooked-ad.repository.ts';
import { uploadRepository } from './features/upload/upload.repository.ts';
import { invitationMailRepository } from './features/user/invitation-mail.repository.ts';
import { userRepository } from './features/user/user.repository.ts';
import { verdictRepository } from './features/verdict/verdict.repository.ts';
import { FEATURES } from './features.ts';
import { requestCountRepository } from './http/request-counts.repository.ts';

type Made = ReturnType<(typeof FEATURES)[number]['repositories']>;
type Together<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;

const ofFeatures = (tx: Tx, scope: Scope): Together<Made> => {
  const made: Together<Made> = Object.assign(
    {},
    ...FEATURES.map((feature) => feature.repositories(tx, scope)),
  );
  return made;
};

/**
 * Everything that can be read or written inside one transaction, made for the scope whose rows it may touch. Those that
 * are made without one serve the server itself.
 */
export const repositories = (tx: Tx, scope: Scope) => ({
  ...ofFeatures(tx, scope),
  access: accessRepository(tx),
  audit: auditRepository(tx),
  grants: grantRepository(tx),
  identityRecords: identityRecordRepository(tx),
  invitationMails: invitationMailRepository(tx),
  requestCounts: requestCountRepository(tx),
  searches: searchRepository(tx),
  sessions: sessionRepository(tx),
  signIns: signInRepository(tx),
  callbacks: callbackRepository(tx),
  adTexts: adTextRepository(tx),
  sites: siteRepository(tx),
  processes: processRepository(tx),
  unbookedAds: unbookedAdRepository(tx),
  statusChanges: statusChangeRepository(tx, scope),
  uploads: uploadRepository(tx),
  users: userRepository(tx),
  verdicts: verdictRepository(tx),
});

export type Repositories = ReturnType<typeof repositories>;
