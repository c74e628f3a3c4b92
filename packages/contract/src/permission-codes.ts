import { codesOf, RESOURCES, type ResourceName } from './resources.ts';

type Resources = typeof RESOURCES;
type CodesOf<R extends ResourceName> =
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
  GET_AUDIT: ['USER', 'See who changed what, with the values before and after'],
  GET_JOBS: ['INTEGRATION', 'See and retry what runs in the background'],
  PREPARE_PAYOUT: ['BILLING', 'Prepare payments to publishers'],
  RELEASE_PAYOUT: ['BILLING', 'Let payments go that somebody else prepared'],
  EXPORT_SHEETS: ['REPORT', 'Export lists to Google Sheets'],
} as const satisfies Record<string, readonly [ResourceName, string]>;

export type PermissionCode = { [R in ResourceName]: CodesOf<R> }[ResourceName] | keyof typeof SPECIAL;

export type Permission = { code: PermissionCode; resource: ResourceName; description: string };

const permissionsOf = (resource: ResourceName): Permission[] => {
  const [one, many] = RESOURCES[resource].noun;
  const codes = codesOf(resource);
  const standard: [string, string][] = [
    [codes.list, `List ${many}`],
    [codes.open, `Open one ${one}`],
    [codes.create, `Create a ${one}`],
    [codes.update, `Change a ${one}`],
    [codes.delete, `Delete a ${one}`],
    [codes.listDeleted, `List deleted ${many}`],
    [codes.restore, `Restore a deleted ${one}`],
  ];
  return standard.map(([code, description]) => ({ code: code as PermissionCode, resource, description }));
};

/** Every permission there is, grouped by resource in menu order. */
export const PERMISSIONS: readonly Permission[] = [
  ...(Object.keys(RESOURCES) as ResourceName[]).flatMap(permissionsOf),
  ...(Object.entries(SPECIAL) as [keyof typeof SPECIAL, readonly [ResourceName, string]][]).map(
    ([code, [resource, description]]) => ({ code, resource, description }),
  ),
];

export const PERMISSION_CODES: readonly PermissionCode[] = PERMISSIONS.map((permission) => permission.code);
