export type Verb = 'list' | 'open' | 'create' | 'update' | 'delete';

type Resource = {
  /** As in `GET_PIXELS`; the key of the resource is the singular. */
  plural: string;
  label: string;
  noun: readonly [one: string, many: string];
  /** What the audit log calls its rows, where it has any that change. */
  entity?: string;
  /** The kinds of hits that a search finds of it, and the screen that lists them. */
  hits?: Readonly<Record<string, `/${string}` | null>>;
  /** What built-in roles may do besides the admin's; `all` counts what is special to the resource too. */
  publisherAdmin?: 'all' | readonly Verb[];
  advertiser?: readonly Verb[];
};

const READ = ['list', 'open'] as const;
const KEEP = ['list', 'open', 'create', 'update'] as const;

/** Every resource, declared once for both sides: permissions, roles, audit log, search and messages follow. */
export const RESOURCES = {
  USER: {
    plural: 'USERS',
    label: 'Users',
    noun: ['user', 'users'],
    entity: 'user',
    hits: { user: '/setting' },
    publisherAdmin: 'all',
  },
  ROLE: {
    plural: 'ROLES',
    label: 'Roles',
    noun: ['role', 'roles'],
    entity: 'role',
    hits: { role: '/setting' },
    publisherAdmin: 'all',
  },
  PERMISSION: {
    plural: 'PERMISSIONS',
    label: 'Permissions',
    noun: ['permission', 'permissions'],
    publisherAdmin: READ,
  },
  POST: {
    plural: 'POSTS',
    label: 'Landing pages',
    noun: ['landing page', 'landing pages'],
    entity: 'post',
    hits: { landingPage: '/landing-page' },
    publisherAdmin: 'all',
    advertiser: [...KEEP, 'delete'],
  },
  BLOG: {
    plural: 'BLOGS',
    label: 'Blogs',
    noun: ['blog post', 'blog posts'],
    publisherAdmin: 'all',
    advertiser: READ,
  },
  CATEGORY: {
    plural: 'CATEGORIES',
    label: 'Verticals and niches',
    noun: ['vertical or niche', 'verticals and niches'],
    entity: 'category',
    hits: { vertical: '/vertical', niche: '/niche' },
    publisherAdmin: 'all',
    advertiser: READ,
  },
  WEBSITE: {
    plural: 'WEBSITES',
    label: 'Websites',
    noun: ['website', 'websites'],
    entity: 'website',
    hits: { website: '/website' },
    publisherAdmin: 'all',
    advertiser: READ,
  },
  ADACCOUNT: {
    plural: 'ADACCOUNTS',
    label: 'Ad accounts',
    noun: ['ad account', 'ad accounts'],
    entity: 'ad_account',
    publisherAdmin: 'all',
    advertiser: READ,
  },
  CAMPAIGN: {
    plural: 'CAMPAIGNS',
    label: 'Campaigns and ads',
    noun: ['campaign', 'campaigns and ads'],
    entity: 'campaign',
    hits: { campaign: '/campaign', ad: '/ads' },
    publisherAdmin: 'all',
    advertiser: KEEP,
  },
  RULE: {
    plural: 'RULES',
    label: 'Rules',
    noun: ['rule', 'rules'],
    entity: 'rule',
    hits: { rule: '/rule' },
    publisherAdmin: 'all',
    advertiser: [...KEEP, 'delete'],
  },
  KEYWORDSET: {
    plural: 'KEYWORDSETS',
    label: 'Keyword sets',
    noun: ['keyword set', 'keyword sets'],
    entity: 'keyword_set',
    hits: { keywordSet: '/set-keyword', keyword: '/keyword' },
    publisherAdmin: 'all',
    advertiser: KEEP,
  },
  REPORT: {
    plural: 'REPORTS',
    label: 'Reports',
    noun: ['report', 'reports'],
    publisherAdmin: 'all',
    advertiser: READ,
  },
  PUBLISHER: {
    plural: 'PUBLISHERS',
    label: 'Publishers',
    noun: ['publisher', 'publishers'],
    entity: 'publisher',
    hits: { publisher: null },
    // Their own one.
    publisherAdmin: ['list', 'open', 'update'],
  },
  TEAM: {
    plural: 'TEAMS',
    label: 'Teams',
    noun: ['team', 'teams'],
    entity: 'team',
    hits: { team: '/setting' },
    publisherAdmin: 'all',
  },
  INTEGRATION: {
    plural: 'INTEGRATIONS',
    label: 'Integrations',
    noun: ['integration', 'integrations'],
    entity: 'integration',
    publisherAdmin: 'all',
    // Of what they connected themselves.
    advertiser: [...READ, 'update'],
  },
  BILLING: {
    plural: 'BILLINGS',
    label: 'Billing',
    noun: ['billing record', 'billing records'],
    entity: 'billing',
    publisherAdmin: READ,
  },
  PIXEL: {
    plural: 'PIXELS',
    label: 'Pixels',
    noun: ['pixel', 'pixels'],
    entity: 'pixel',
    hits: { pixel: '/pixel' },
    publisherAdmin: 'all',
    advertiser: KEEP,
  },
  ADVERTISER: {
    plural: 'ADVERTISERS',
    label: 'Advertisers',
    noun: ['advertiser', 'advertisers'],
    hits: { advertiser: '/advertiser' },
    publisherAdmin: 'all',
  },
} as const satisfies Record<string, Resource>;

type Resources = typeof RESOURCES;
export type ResourceName = keyof Resources;
type Declared<Field extends keyof Resource> = {
  [R in ResourceName]: Resources[R] extends { [F in Field]: infer Value } ? Value : never;
}[ResourceName];

export type AuditedResource = {
  [R in ResourceName]: Resources[R] extends { entity: string } ? R : never;
}[ResourceName];
export type ResourceEntity = Declared<'entity'>;

type Hits = Declared<'hits'>;
export type HitKind = Hits extends infer One ? (One extends unknown ? keyof One & string : never) : never;

/** Where the hits of each kind are listed. */
export const HIT_SCREENS = Object.assign(
  {},
  ...Object.values<Resource>(RESOURCES).map(({ hits }) => hits ?? {}),
) as Record<HitKind, `/${string}` | null>;

export const HIT_KINDS = Object.keys(HIT_SCREENS) as [HitKind, ...HitKind[]];

/** The codes that every resource has, by what they allow. */
export const codesOf = (name: ResourceName): Record<Verb | 'listDeleted' | 'restore', string> => {
  const { plural } = RESOURCES[name];
  return {
    list: `GET_${plural}`,
    open: `GET_${name}`,
    create: `CREATE_${name}`,
    update: `UPDATE_${name}`,
    delete: `DELETE_${name}`,
    listDeleted: `GET_${plural}_ARCHIVED`,
    restore: `UPDATE_${name}_ARCHIVED`,
  };
};
