import { ROLE } from '@adhelm/contract/constants';
import { PERMISSION_CODES, PERMISSIONS, type PermissionCode } from '@adhelm/contract/permission-codes';
import { codesOf, RESOURCES, type ResourceName, type Verb } from '@adhelm/contract/resources';

type Grant = 'all' | readonly Verb[];
type BuiltInRole = { id: number; name: string; description: string; codes: readonly PermissionCode[] };

const isCode = (text: string): text is PermissionCode =>
  (PERMISSION_CODES as readonly string[]).includes(text);

/** What resources say of a built-in role; `all` is every code there is about one. */
const declared = (role: 'publisherAdmin' | 'advertiser'): PermissionCode[] =>
  (Object.keys(RESOURCES) as ResourceName[]).flatMap((name) => {
    const resource: { publisherAdmin?: Grant; advertiser?: Grant } = RESOURCES[name];
    const granted = resource[role] ?? [];
    if (granted === 'all')
      return PERMISSIONS.filter((permission) => permission.resource === name).map(({ code }) => code);
    return granted.map((verb) => codesOf(name)[verb]).filter(isCode);
  });

/** What a publisher's admin runs: everything inside the publisher, but not publishers and permissions themselves. */
const publisherAdminCodes: PermissionCode[] = [...declared('publisherAdmin'), 'ASSIGN_PERMISSION'];

/** What a media buyer needs all day; publishing, deleting shared things and people belong to others. */
const advertiserCodes: PermissionCode[] = [
  ...declared('advertiser'),
  'FORCE_UPDATE_ADACCOUNTS',
  'FORCE_UPDATE_CAMPAIGNS',
  'EXPORT_SHEETS',
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
