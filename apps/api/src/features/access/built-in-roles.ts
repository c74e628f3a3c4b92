import { ROLE } from '@adhelm/contract/constants';
import {
  PERMISSION_CODES,
  PERMISSIONS,
  type PermissionCode,
  type PermissionResource,
} from '@adhelm/contract/permission-codes';

type BuiltInRole = { id: number; name: string; description: string; codes: readonly PermissionCode[] };

const codesOn = (resources: PermissionResource[]): PermissionCode[] =>
  PERMISSIONS.filter((permission) => resources.includes(permission.resource)).map(
    (permission) => permission.code,
  );

/** What a publisher's admin runs: everything inside the publisher, but not publishers and permissions themselves. */
const publisherAdminCodes: PermissionCode[] = [
  ...codesOn([
    'USER',
    'ROLE',
    'POST',
    'BLOG',
    'CATEGORY',
    'WEBSITE',
    'ADACCOUNT',
    'CAMPAIGN',
    'RULE',
    'KEYWORDSET',
    'REPORT',
    'TEAM',
    'INTEGRATION',
    'PIXEL',
    'ADVERTISER',
  ]),
  'GET_PERMISSIONS',
  'GET_PERMISSION',
  'ASSIGN_PERMISSION',
  'GET_PUBLISHER',
  'GET_BILLINGS',
  'GET_BILLING',
];

/** What a media buyer needs all day; publishing, deleting shared things and people belong to others. */
const advertiserCodes: PermissionCode[] = [
  'GET_POSTS',
  'GET_POST',
  'CREATE_POST',
  'UPDATE_POST',
  'DELETE_POST',
  'GET_BLOGS',
  'GET_BLOG',
  'GET_CATEGORIES',
  'GET_CATEGORY',
  'GET_WEBSITES',
  'GET_WEBSITE',
  'GET_ADACCOUNTS',
  'GET_ADACCOUNT',
  'FORCE_UPDATE_ADACCOUNTS',
  'GET_CAMPAIGNS',
  'GET_CAMPAIGN',
  'CREATE_CAMPAIGN',
  'UPDATE_CAMPAIGN',
  'FORCE_UPDATE_CAMPAIGNS',
  'GET_RULES',
  'GET_RULE',
  'CREATE_RULE',
  'UPDATE_RULE',
  'DELETE_RULE',
  'GET_KEYWORDSETS',
  'GET_KEYWORDSET',
  'CREATE_KEYWORDSET',
  'UPDATE_KEYWORDSET',
  'GET_REPORTS',
  'GET_REPORT',
  'EXPORT_SHEETS',
  'GET_INTEGRATIONS',
  'GET_INTEGRATION',
  'GET_PIXELS',
  'GET_PIXEL',
  'CREATE_PIXEL',
  'UPDATE_PIXEL',
];

export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  {
    id: ROLE.ADMIN,
    name: 'Admin',
    description: 'Runs the platform for every publisher',
    codes: PERMISSION_CODES,
  },
  {
    id: ROLE.ADVERTISER,
    name: 'Advertiser',
    description: 'Buys media and sees the own work and numbers',
    codes: advertiserCodes,
  },
  {
    id: ROLE.PUBLISHER_ADMIN,
    name: 'Publisher admin',
    description: 'Runs one publisher: its people, content and numbers',
    codes: publisherAdminCodes,
  },
];
