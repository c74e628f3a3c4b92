import { PERMISSIONS } from '@adhelm/contract/permission-codes';
import { RESOURCES } from '@adhelm/contract/resources';
import { Check, ChevronDown } from 'lucide-react';
import { useUser } from '../../lib/session/use-session.ts';
import { EmptyState } from '../../ui/states.tsx';
import { type PermissionGroup, permissionGroups } from './permission-groups.ts';
import { profileTexts } from './profile.texts.ts';

const Group = ({ group }: { group: PermissionGroup }) => (
  <details className="group border-t border-line first:border-t-0">
    <summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
      <span className="font-medium">{RESOURCES[group.resource].label}</span>
      <span className="ml-auto text-xs text-ink-3 tabular-nums">
        {profileTexts.permissionCount(group.held.length, group.total)}
      </span>
      <ChevronDown
        className="size-3.5 text-ink-3 transition-transform group-open:rotate-180"
        aria-hidden="true"
      />
    </summary>
    <ul className="grid gap-x-6 gap-y-1 px-4 pt-1 pb-4 sm:grid-cols-2">
      {group.held.map((permission) => (
        <li key={permission.code} className="flex items-center gap-2 text-ink-2">
          <Check className="size-3.5 text-good" aria-hidden="true" />
          {permission.description}
        </li>
      ))}
    </ul>
  </details>
);

export const PermissionCard = () => {
  const { permissions } = useUser();
  const groups = permissionGroups(permissions);
  return (
    <section className="card overflow-hidden" aria-labelledby="permissions-title">
      <header className="flex items-baseline gap-2 border-b border-line px-4 py-3">
        <h2 id="permissions-title" className="text-base font-semibold">
          {profileTexts.permissions}
        </h2>
        <span className="text-xs text-ink-3 tabular-nums">
          {profileTexts.permissionCount(
            groups.reduce((sum, group) => sum + group.held.length, 0),
            PERMISSIONS.length,
          )}
        </span>
      </header>
      {groups.length === 0 && (
        <EmptyState title={profileTexts.noPermissions} hint={profileTexts.noPermissionsHint} />
      )}
      {groups.map((group) => (
        <Group key={group.resource} group={group} />
      ))}
    </section>
  );
};
