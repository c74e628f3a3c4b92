const RESOURCES = {
  USER: { plural: 'USERS', label: 'Users', noun: ['user', 'users'] },
  ROLE: { plural: 'ROLES', label: 'Roles', noun: ['role', 'roles'] },
  PERMISSION: { plural: 'PERMISSIONS', label: 'Permissions', noun: ['permission', 'permissions'] },
  POST: { plural: 'POSTS', label: 'Landing pages', noun: ['landing page', 'landing pages'] },
  BLOG: { plural: 'BLOGS', label: 'Blogs', noun: ['blog post', 'blog posts'] },
  CATEGORY: {
    plural: 'CATEGORIES',
    label: 'Verticals and niches',
    noun: ['vertical or niche', 'verticals and niches'],
  },
  WEBSITE: { plural: 'WEBSITES', label: 'Websites', noun: ['website', 'websites'] },
  ADACCOUNT: { plural: 'ADACCOUNTS', label: 'Ad accounts', noun: ['ad account', 'ad accounts'] },
  CAMPAIGN: { plural: 'CAMPAIGNS', label: 'Campaigns and ads', noun: ['campaign', 'campaigns and ads'] },
  RULE: { plural: 'RULES', label: 'Rules', noun: ['rule', 'rules'] },
  KEYWORDSET: { plural: 'KEYWORDSETS', label: 'Keyword sets', noun: ['keyword set', 'keyword sets'] },
  REPORT: { plural: 'REPORTS', label: 'Reports', noun: ['report', 'reports'] },
  PUBLISHER: { plural: 'PUBLISHERS', label: 'Publishers', noun: ['publisher', 'publishers'] },
  TEAM: { plural: 'TEAMS', label: 'Teams', noun: ['team', 'teams'] },
  INTEGRATION: { plural: 'INTEGRATIONS', label: 'Integrations', noun: ['integration', 'integrations'] },
  BILLING: { plural: 'BILLINGS', label: 'Billing', noun: ['billing record', 'billing records'] },
  PIXEL: { plural: 'PIXELS', label: 'Pixels', noun: ['pixel', 'pixels'] },
  ADVERTISER: { plural: 'ADVERTISERS', label: 'Advertisers', noun: ['advertiser', 'advertisers'] },
} as const;

type Resources = typeof RESOURCES;
export type PermissionResource = keyof Resources;
type CodesOf<R extends PermissionResource> =
  | `CREATE_${R}`
  | `GET_${Resources[R]['plural']}`
  | `GET_${R}`
  | `UPDATE_${R}`
  | `DELETE_${R}`
  | `GET_${Resources[R]['plural']}_ARCHIVED`
  | `UPDATE_${R}_ARCHIVED`;

const SPECIAL = {
  ASSIGN_PERMISSION: ['PERMISSION', 'Give permissions to roles'],
  PUBLISH_POST: ['POST', 'Publish or reject landing pages under review'],
  PUBLISH_POST_ANYWAY: ['POST', 'Publish landing pages without review, also own ones'],
  PUBLISH_BLOG: ['BLOG', 'Publish or reject blog posts under review'],
  PUBLISH_KEYWORDSET: ['KEYWORDSET', 'Publish or reject keyword sets under review'],
  PUBLISH_KEYWORDSET_ANYWAY: ['KEYWORDSET', 'Publish keyword sets without review, also own ones'],
  UPDATE_STATUS_KEYWORDSET: ['KEYWORDSET', 'Change the status of keyword sets'],
  FORCE_UPDATE_CAMPAIGNS: ['CAMPAIGN', 'Refresh campaigns from the ad platform'],
  GET_CLICK_IPS: ['REPORT', 'See the addresses, browsers and referrers of visitors'],
  FORCE_UPDATE_ADACCOUNTS: ['ADACCOUNT', 'Refresh ad accounts from the ad platform'],
  EXPORT_SHEETS: ['REPORT', 'Export lists to Google Sheets'],
} as const satisfies Record<string, readonly [PermissionResource, string]>;

export type PermissionCode =
  | { [R in PermissionResource]: CodesOf<R> }[PermissionResource]
  | keyof typeof SPECIAL;

export type Permission = { code: PermissionCode; resource: PermissionResource; description: string };

const permissionsOf = (resource: PermissionResource): Permission[] => {
  const { plural, noun } = RESOURCES[resource];
  const [one, many] = noun;
  const standard: [PermissionCode, string][] = [
    [`GET_${plural}` as PermissionCode, `List ${many}`],
    [`GET_${resource}`, `Open one ${one}`],
    [`CREATE_${resource}`, `Create a ${one}`],
    [`UPDATE_${resource}`, `Change a ${one}`],
    [`DELETE_${resource}`, `Delete a ${one}`],
    [`GET_${plural}_ARCHIVED` as PermissionCode, `List deleted ${many}`],
    [`UPDATE_${resource}_ARCHIVED`, `Restore a deleted ${one}`],
  ];
  return standard.map(([code, description]) => ({ code, resource, description }));
};

/** Every permission there is, grouped by resource in menu order. */
export const PERMISSIONS: readonly Permission[] = [
  ...(Object.keys(RESOURCES) as PermissionResource[]).flatMap(permissionsOf),
  ...(Object.entries(SPECIAL) as [keyof typeof SPECIAL, readonly [PermissionResource, string]][]).map(
    ([code, [resource, description]]) => ({ code, resource, description }),
  ),
];

export const PERMISSION_CODES: readonly PermissionCode[] = PERMISSIONS.map((permission) => permission.code);
