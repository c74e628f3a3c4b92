import type { Tx } from '../db/entities/in-scope.ts';
import type { FileStore } from '../ports/file-store.ts';
import { loadPages } from './load-pages.ts';
import { loadPictures } from './load-pictures.ts';
import { loadSteps, withId } from './load-steps.ts';
import { REJECT_REASONS } from './page-content.ts';
import { type DemoIds, type DemoPlan, demoPlan } from './plan.ts';
import { DAYS } from './plan-buying.ts';
import { type Ago, at, idsOf, type People } from './planned-rows.ts';
import { dayText, usdPerDong } from './rates.ts';

/** The name of the load of facts that goes with these rows. */
export const DEMO_FACTS = 'facts';

const DAY = 86_400_000;

type Stores = { tx: Tx; files: FileStore };

const loadContent = async ({ tx, files }: Stores, plan: DemoPlan, people: People, ago: Ago) => {
  const publisherOf = (publisher: number) => at(people.publisherIds, publisher);
  const websites = idsOf(
    await tx
      .insertInto('websites')
      .values(
        plan.websites.map(({ publisher, ...website }) => ({
          publisher_id: publisherOf(publisher),
          ...website,
          ...ago(DAYS * 4),
        })),
      )
      .returning('id')
      .execute(),
  );
  const categories: number[] = [];
  for (const { publisher, website, parent, name } of plan.categories) {
    const { id } = await tx
      .insertInto('categories')
      .values({
        publisher_id: publisherOf(publisher),
        website_id: at(websites, website),
        parent_id: parent === null ? null : at(categories, parent),
        name,
        ...ago(DAYS * 4),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    categories.push(id);
  }
  const setRows = plan.keywordSets.map((set) => ({
    publisher_id: publisherOf(set.publisher),
    category_id: at(categories, set.niche),
    name: set.name,
    status: set.status,
    reject_reason: set.status === 'REJECTED' ? REJECT_REASONS[1] : null,
    content_page_keyword_number: 6,
    search_page_keyword_number_1: 4,
    search_page_keyword_number_2: 2,
    created_by: at(people.advertiserIds, set.creator),
    ...ago(set.daysAgo),
  }));
  const keywordSets = idsOf(await tx.insertInto('keyword_sets').values(setRows).returning('id').execute());
  const keywordRows = plan.keywords.map(({ set, text, googleSuggestion, position }) => ({
    publisher_id: publisherOf(at(plan.keywordSets, set).publisher),
    keyword_set_id: at(keywordSets, set),
    text,
    google_suggestion: googleSuggestion,
    position,
    ...ago(at(plan.keywordSets, set).daysAgo),
  }));
  const keywords = idsOf(await tx.insertInto('keywords').values(keywordRows).returning('id').execute());
  const pictures = await loadPictures({ tx, files }, plan, people, ago);
  const made = { websites, categories, keywordSets, pictures };
  await loadSteps(tx, 'keyword_set', setRows.map(withId(keywordSets)), people);
  const posts = await loadPages(tx, plan, { ...people, ...made }, ago);
  return { websites, categories, keywordSets, keywords, posts };
};

const loadBuying = async (tx: Tx, plan: DemoPlan, people: People & { posts: number[] }, ago: Ago) => {
  const publisherOf = (account: number) => at(people.publisherIds, at(plan.accounts, account).publisher);
  /** Nobody noted what happened to them before. */
  const met = { known_since: ago(0).created_at };
  const accountRows = plan.accounts.map((account, place) => ({
    publisher_id: publisherOf(place),
    user_id: at(people.advertiserIds, account.user),
    platform: account.platform,
    real_account_id: account.realId,
    name: account.name,
    currency: account.currency,
    time_zone: account.timeZone,
    buy_at: ago(DAYS).created_at,
    ...met,
    ...ago(DAYS * 3),
  }));
  const accounts = idsOf(await tx.insertInto('ad_accounts').values(accountRows).returning('id').execute());
  const campaignRows = plan.campaigns.map((campaign) => ({
    publisher_id: publisherOf(campaign.account),
    ad_account_id: at(accounts, campaign.account),
    post_id: at(people.posts, campaign.post),
    real_campaign_id: campaign.realId,
    name: campaign.name,
    status: campaign.status,
    daily_budget: campaign.dailyBudget,
    bid_amount: campaign.bidAmount,
    ...met,
    ...ago(campaign.daysAgo),
  }));
  const campaigns = idsOf(await tx.insertInto('campaigns').values(campaignRows).returning('id').execute());
  const adRows = plan.ads.map(({ campaign, realId, name, status, daysAgo }) => ({
    publisher_id: publisherOf(at(plan.campaigns, campaign).account),
    campaign_id: at(campaigns, campaign),
    real_ad_id: realId,
    name,
    status,
    ...met,
    ...ago(daysAgo),
  }));
  const ads = idsOf(await tx.insertInto('ads').values(adRows).returning('id').execute());
  return { accounts, campaigns, ads };
};

const loadRates = async (tx: Tx, now: Date): Promise<void> => {
  const days = Array.from({ length: DAYS + 1 }, (_, daysAgo) => dayText(now.getTime() - daysAgo * DAY));
  const rates = days.flatMap((day) => [
    { currency: 'USD', day, usd: '1' },
    { currency: 'VND', day, usd: usdPerDong(day).toFixed(10) },
  ]);
  await tx
    .insertInto('currency_rates')
    .values(rates)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Stores everything that the demo's facts are broken down by, and what their later load must know. */
export const loadDimensions = async ({ tx, files }: Stores, people: People, now: Date): Promise<void> => {
  const plan = demoPlan();
  const ago = (days: number) => {
    const moment = new Date(now.getTime() - days * DAY);
    return { created_at: moment, updated_at: moment };
  };
  const content = await loadContent({ tx, files }, plan, people, ago);
  const buying = await loadBuying(tx, plan, { ...people, posts: content.posts }, ago);
  await loadRates(tx, now);
  const ids: DemoIds = {
    publishers: people.publisherIds,
    users: people.advertiserIds,
    ...content,
    ...buying,
  };
  await tx
    .insertInto('demo_loads')
    .values({ name: DEMO_FACTS, anchor: now, ids: JSON.stringify(ids) })
    .execute();
};
