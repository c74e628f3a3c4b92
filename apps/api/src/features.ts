import { adFeature } from './features/ad/ad.feature.ts';
import { adAccountFeature } from './features/ad-account/ad-account.feature.ts';
import { adapterFeature } from './features/adapter/adapter.feature.ts';
import { auditFeature } from './features/audit/audit.feature.ts';
import { bankFeature } from './features/bank/bank.feature.ts';
import { billingFeature } from './features/billing/billing.feature.ts';
import { payoutFeature } from './features/billing/payout.feature.ts';
import { campaignFeature } from './features/campaign/campaign.feature.ts';
import { categoryFeature } from './features/category/category.feature.ts';
import { conversionFeature } from './features/conversion/conversion.feature.ts';
import { deadLetterFeature } from './features/dead-letter/dead-letter.feature.ts';
import { integrationFeature } from './features/integration/integration.feature.ts';
import { jobFeature } from './features/job/job.feature.ts';
import { keywordFeature } from './features/keyword/keyword.feature.ts';
import { keywordSetFeature } from './features/keyword-set/keyword-set.feature.ts';
import { messageFeature } from './features/message/message.feature.ts';
import { notificationFeature } from './features/notification/notification.feature.ts';
import { pixelFeature } from './features/pixel/pixel.feature.ts';
import { postFeature } from './features/post/post.feature.ts';
import { publisherFeature } from './features/publisher/publisher.feature.ts';
import { revenueFeature } from './features/revenue/revenue.feature.ts';
import { roleFeature } from './features/role/role.feature.ts';
import { ruleFeature } from './features/rule/rule.feature.ts';
import { ruleExecutionFeature } from './features/rule-execution/rule-execution.feature.ts';
import { teamFeature } from './features/team/team.feature.ts';
import { advertiserFeature } from './features/user/advertiser.feature.ts';
import { peopleFeature } from './features/user/people.feature.ts';
import { websiteFeature } from './features/website/website.feature.ts';

/** Every resource that the server has: calls, repositories and search are read from here, in this order. */
export const FEATURES = [
  postFeature,
  campaignFeature,
  adFeature,
  adAccountFeature,
  ruleFeature,
  keywordSetFeature,
  keywordFeature,
  categoryFeature,
  websiteFeature,
  pixelFeature,
  conversionFeature,
  advertiserFeature,
  publisherFeature,
  bankFeature,
  peopleFeature,
  roleFeature,
  teamFeature,
  integrationFeature,
  deadLetterFeature,
  revenueFeature,
  adapterFeature,
  jobFeature,
  ruleExecutionFeature,
  auditFeature,
  notificationFeature,
  messageFeature,
  billingFeature,
  payoutFeature,
] as const;
