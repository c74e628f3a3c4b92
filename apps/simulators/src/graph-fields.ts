import { invalidParameter, unknownField } from './graph-errors.ts';
import { decimalText } from './graph-money.ts';
import {
  type Account,
  type Ad,
  type AdSet,
  type Campaign,
  effectiveStatus,
  type GraphObject,
  lastOf,
  statusOf,
} from './graph-world.ts';
import { graphTime, offsetHours } from './graph-zones.ts';

/** A field that was asked for, with what was asked of what it leads to: `creative{id,url_tags}`. */
export type FieldAsk = { name: string; inner: FieldAsk[] | undefined };

/** Reads `id,name,creative{id,url_tags}`. */
export const parseFields = (text: string): FieldAsk[] => {
  let place = 0;
  const list = (closing: boolean): FieldAsk[] => {
    const asks: FieldAsk[] = [];
    for (;;) {
      const name = /^\s*([a-z_0-9]+)\s*/.exec(text.slice(place));
      if (!name?.[1]) throw invalidParameter(`Syntax error "Expected name." at character ${place}: ${text}`);
      place += name[0].length;
      const opens = text[place] === '{';
      if (opens) place += 1;
      asks.push({ name: name[1], inner: opens ? list(true) : undefined });
      const next = text[place];
      place += 1;
      if (next === ',') continue;
      if (closing ? next === '}' : next === undefined) return asks;
      throw invalidParameter(`Syntax error "Unexpected token." at character ${place - 1}: ${text}`);
    }
  };
  return list(false);
};

export type Projection = Record<string, unknown>;
type Given = { now: number };
type NodeType<Node> = {
  name: string;
  fields: Record<string, (node: Node, given: Given) => unknown>;
  /** Fields that lead to another node. */
  nested?: Record<string, (node: Node, asks: readonly FieldAsk[], given: Given) => Projection | undefined>;
};

/** What was asked for and is set, as the Graph API leaves out what is not; the id always comes. */
export const project = <Node>(
  { name, fields, nested = {} }: NodeType<Node>,
  node: Node,
  asks: readonly FieldAsk[],
  given: Given,
): Projection => {
  const projection: Projection = {};
  for (const ask of [...asks, { name: 'id', inner: undefined }]) {
    const plain = Object.hasOwn(fields, ask.name) ? fields[ask.name] : undefined;
    const inner = Object.hasOwn(nested, ask.name) ? nested[ask.name] : undefined;
    if (!plain && !inner) throw unknownField(ask.name, name);
    if (plain && ask.inner) throw invalidParameter(`Subfields are not supported by ${ask.name}`);
    const value = plain?.(node, given) ?? inner?.(node, ask.inner ?? [], given);
    if (value !== undefined && value !== null) projection[ask.name] = value;
  }
  return projection;
};

const IDENTITY: NodeType<{ id: string; name: string }> = {
  name: 'User',
  fields: { id: ({ id }) => id, name: ({ name }) => name },
};
export const USER = IDENTITY;
const BUSINESS = { ...IDENTITY, name: 'Business' };

const createdTime = ({ account, createdAt }: GraphObject) => graphTime(account.timeZone, createdAt);

const COMMON: NodeType<GraphObject>['fields'] = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  account_id: ({ account }) => account.realId,
  status: statusOf,
  configured_status: statusOf,
  effective_status: (node, { now }) => effectiveStatus(node, now),
  created_time: createdTime,
  updated_time: ({ account, updatedAt }) => graphTime(account.timeZone, updatedAt),
};

const money = (minor: number | null | undefined) =>
  minor === null || minor === undefined ? undefined : String(minor);

const BUDGETS: NodeType<Campaign | AdSet>['fields'] = {
  daily_budget: ({ dailyBudgets }) => money(lastOf(dailyBudgets)),
  lifetime_budget: ({ lifetimeBudget }) => money(lifetimeBudget),
  budget_remaining: ({ dailyBudgets, lifetimeBudget }) =>
    money(lastOf(dailyBudgets) ?? lifetimeBudget) ?? '0',
  start_time: createdTime,
};

const CAMPAIGN: NodeType<Campaign> = {
  name: 'Campaign',
  fields: {
    ...COMMON,
    ...BUDGETS,
    objective: ({ objective }) => objective,
    bid_strategy: ({ dailyBudgets }) => (lastOf(dailyBudgets) ? 'LOWEST_COST_WITH_BID_CAP' : undefined),
    buying_type: () => 'AUCTION',
    special_ad_categories: () => [],
    stop_time: () => undefined,
    issues_info: ({ issues }) =>
      issues.length === 0
        ? undefined
        : issues.map((error_message) => ({
            level: 'CAMPAIGN',
            error_code: 1815869,
            error_summary: 'Delivery issue',
            error_message,
            error_type: 'HARD_ERROR',
          })),
  },
};

const AD_SET: NodeType<AdSet> = {
  name: 'AdSet',
  fields: {
    ...COMMON,
    ...BUDGETS,
    // With a budget on the campaign its ad sets say nothing or nought, and both are seen.
    daily_budget: ({ dailyBudgets, ads }) =>
      money(lastOf(dailyBudgets)) ?? (ads.length % 2 ? '0' : undefined),
    campaign_id: ({ campaign }) => campaign.id,
    bid_amount: ({ bidAmount }) => bidAmount,
    bid_strategy: ({ bidAmount }) =>
      bidAmount === null ? 'LOWEST_COST_WITHOUT_CAP' : 'LOWEST_COST_WITH_BID_CAP',
    end_time: () => undefined,
    issues_info: () => undefined,
  },
  nested: {
    campaign: ({ campaign }, asks, given) => project(CAMPAIGN, campaign, asks, given),
  },
};

/** The texts and the address of an ad stand in one of several places, depending on its format. */
const storySpec = ({ seed: { format = 'link', texts, link }, id }: Ad) => {
  const page = { page_id: '100000000000001' };
  if (format === 'dynamic') return page;
  const action = { type: 'LEARN_MORE', value: { link } };
  if (format === 'video')
    return {
      ...page,
      video_data: {
        video_id: `9${id.slice(-14)}`,
        title: texts?.title,
        message: texts?.body,
        link_description: texts?.description,
        call_to_action: action,
      },
    };
  return {
    ...page,
    link_data: {
      link,
      message: texts?.body,
      name: texts?.title,
      description: texts?.description,
      call_to_action: action,
    },
  };
};

const CREATIVE: NodeType<Ad> = {
  name: 'AdCreative',
  fields: {
    id: ({ id }) => `7${id.slice(1)}`,
    name: ({ name }) => name,
    thumbnail_url: () => undefined,
    object_story_spec: storySpec,
    asset_feed_spec: ({ seed: { format, texts, furtherTitles = [], link } }) =>
      format === 'dynamic'
        ? {
            titles: [texts?.title, ...furtherTitles].map((text) => ({ text })),
            bodies: [{ text: texts?.body }],
            descriptions: [{ text: texts?.description }],
            link_urls: [{ website_url: link }],
          }
        : undefined,
    url_tags: ({ seed }) => seed.urlTags,
  },
};

const AD: NodeType<Ad> = {
  name: 'Ad',
  fields: {
    ...COMMON,
    adset_id: ({ adSet }) => adSet.id,
    campaign_id: ({ adSet }) => adSet.campaign.id,
    issues_info: () => undefined,
    ad_review_feedback: ({ seed }) =>
      seed.review === 'DISAPPROVED'
        ? { global: { 'Unacceptable business practices': 'This ad breaks the advertising standards.' } }
        : undefined,
  },
  nested: {
    creative: (ad, asks, given) => project(CREATIVE, ad, asks, given),
    campaign: ({ adSet }, asks, given) => project(CAMPAIGN, adSet.campaign, asks, given),
    adset: ({ adSet }, asks, given) => project(AD_SET, adSet, asks, given),
  },
};

export const projectObject = (node: GraphObject, asks: readonly FieldAsk[], given: Given): Projection => {
  if (node.kind === 'campaign') return project(CAMPAIGN, node, asks, given);
  return node.kind === 'adSet' ? project(AD_SET, node, asks, given) : project(AD, node, asks, given);
};

export const accountType = (begin: number): NodeType<Account> => ({
  name: 'AdAccount',
  fields: {
    id: ({ realId }) => `act_${realId}`,
    account_id: ({ realId }) => realId,
    name: ({ name }) => name,
    account_status: ({ status = 1 }) => status,
    disable_reason: ({ status }) => (status === 2 ? 1 : 0),
    currency: ({ currency }) => currency,
    timezone_name: ({ timeZone }) => timeZone,
    timezone_id: ({ timeZone }) => timeZone.length,
    timezone_offset_hours_utc: ({ timeZone }, { now }) => offsetHours(timeZone, now),
    amount_spent: () => '0',
    balance: () => '0',
    spend_cap: () => undefined,
    created_time: ({ timeZone, createdAt }) => graphTime(timeZone, createdAt?.getTime() ?? begin),
    user_tasks: () => ['DRAFT', 'ANALYZE', 'ADVERTISE', 'MANAGE'],
    min_daily_budget: ({ currency }) => Number(decimalText(100, currency)),
  },
  nested: {
    business: ({ realId, name }, asks, given) =>
      project(BUSINESS, { id: `55${realId}`, name: `${name} Ltd` }, asks, given),
  },
});

export const PIXEL: NodeType<{ id: string; name: string; createdAt: string }> = {
  name: 'AdsPixel',
  fields: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    creation_time: ({ createdAt }) => createdAt,
    last_fired_time: () => undefined,
  },
};
