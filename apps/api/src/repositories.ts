import type { Tx } from './db/entities/in-scope.ts';
import { accessRepository } from './features/access/access.repository.ts';
import { auditRepository } from './features/access/audit.repository.ts';
import { sessionRepository } from './features/auth/session.repository.ts';
import { signInRepository } from './features/auth/sign-in.repository.ts';
import { pixelRepository } from './features/pixel/pixel.repository.ts';
import { publisherRepository } from './features/publisher/publisher.repository.ts';
import { searchRepository } from './features/search/search.repository.ts';
import { userRepository } from './features/user/user.repository.ts';

/** Everything that can be read or written inside one transaction. */
export const repositories = (tx: Tx) => ({
  access: accessRepository(tx),
  audit: auditRepository(tx),
  pixels: pixelRepository(tx),
  publishers: publisherRepository(tx),
  searches: searchRepository(tx),
  sessions: sessionRepository(tx),
  signIns: signInRepository(tx),
  users: userRepository(tx),
});

export type Repositories = ReturnType<typeof repositories>;
