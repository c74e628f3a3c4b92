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

/** Everything that can be read or written inside one transaction. */
export const repositories = (tx: Tx) => ({
  access: accessRepository(tx),
  adAccounts: adAccountRepository(tx),
  ads: adRepository(tx),
  adSearch: adSearch(tx),
  advertisers: advertiserRepository(tx),
  audit: auditRepository(tx),
  campaigns: campaignRepository(tx),
  categories: categoryRepository(tx),
  categoryFigures: categoryFiguresRepository(tx),
  grants: grantRepository(tx),
  identityRecords: identityRecordRepository(tx),
  keywords: keywordRepository(tx),
  keywordSearch: keywordSearch(tx),
  keywordSets: keywordSetRepository(tx),
  notifications: notificationRepository(tx),
  pixels: pixelRepository(tx),
  postReferences: postReferenceRepository(tx),
  posts: postRepository(tx),
  postVersions: postVersionRepository(tx),
  publishers: publisherRepository(tx),
  requestCounts: requestCountRepository(tx),
  searches: searchRepository(tx),
  sessions: sessionRepository(tx),
  signIns: signInRepository(tx),
  statusChanges: statusChangeRepository(tx),
  uploads: uploadRepository(tx),
  users: userRepository(tx),
  websites: websiteRepository(tx),
});

export type Repositories = ReturnType<typeof repositories>;
