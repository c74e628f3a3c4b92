import type { Scope } from '@adhelm/domain/access-scope';
import type { Tx } from './db/entities/in-scope.ts';
import { accessRepository } from './features/access/access.repository.ts';
import { auditRepository } from './features/access/audit.repository.ts';
import { adRepository } from './features/ad/ad.repository.ts';
import { adAccountRepository } from './features/ad-account/ad-account.repository.ts';
import { identityRecordRepository } from './features/auth/identity-record.repository.ts';
import { sessionRepository } from './features/auth/session.repository.ts';
import { signInRepository } from './features/auth/sign-in.repository.ts';
import { campaignRepository } from './features/campaign/campaign.repository.ts';
import { categoryRepository } from './features/category/category.repository.ts';
import { categoryFiguresRepository } from './features/category/category-figures.repository.ts';
import { statusChangeRepository } from './features/content/status-change.repository.ts';
import { grantRepository } from './features/google/grant.repository.ts';
import { keywordRepository } from './features/keyword/keyword.repository.ts';
import { keywordSetRepository } from './features/keyword-set/keyword-set.repository.ts';
import { notificationRepository } from './features/notification/notification.repository.ts';
import { pixelRepository } from './features/pixel/pixel.repository.ts';
import { postRepository } from './features/post/post.repository.ts';
import { postReferenceRepository } from './features/post/post-reference.repository.ts';
import { postVersionRepository } from './features/post/post-version.repository.ts';
import { publisherRepository } from './features/publisher/publisher.repository.ts';
import { adSearch, keywordSearch } from './features/search/large-lists.repository.ts';
import { searchRepository } from './features/search/search.repository.ts';
import { uploadRepository } from './features/upload/upload.repository.ts';
import { advertiserRepository } from './features/user/advertiser.repository.ts';
import { userRepository } from './features/user/user.repository.ts';
import { websiteRepository } from './features/website/website.repository.ts';
import { requestCountRepository } from './http/request-counts.repository.ts';

/**
 * Everything that can be read or written inside one transaction, made for the scope whose rows it may touch. Those that
 * are made without one serve the server itself.
 */
export const repositories = (tx: Tx, scope: Scope) => ({
  access: accessRepository(tx),
  adAccounts: adAccountRepository(tx, scope),
  ads: adRepository(tx, scope),
  adSearch: adSearch(tx, scope),
  advertisers: advertiserRepository(tx, scope),
  audit: auditRepository(tx),
  campaigns: campaignRepository(tx, scope),
  categories: categoryRepository(tx, scope),
  categoryFigures: categoryFiguresRepository(tx, scope),
  grants: grantRepository(tx),
  identityRecords: identityRecordRepository(tx),
  keywords: keywordRepository(tx, scope),
  keywordSearch: keywordSearch(tx, scope),
  keywordSets: keywordSetRepository(tx, scope),
  notifications: notificationRepository(tx),
  pixels: pixelRepository(tx, scope),
  postReferences: postReferenceRepository(tx, scope),
  posts: postRepository(tx, scope),
  postVersions: postVersionRepository(tx, scope),
  publishers: publisherRepository(tx, scope),
  requestCounts: requestCountRepository(tx),
  searches: searchRepository(tx),
  sessions: sessionRepository(tx),
  signIns: signInRepository(tx),
  statusChanges: statusChangeRepository(tx, scope),
  uploads: uploadRepository(tx),
  users: userRepository(tx),
  websites: websiteRepository(tx, scope),
});

export type Repositories = ReturnType<typeof repositories>;
