import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useCan } from '../../lib/session/use-session.ts';
import { useSearchNow } from '../../lib/use-search-now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PermissionState } from '../../ui/states.tsx';
import { settingTexts } from './setting.texts.ts';
import { settingSearch, type Tab } from './setting-search.ts';

type TabEntry = { id: Tab; permission: PermissionCode; Content: ComponentType };

const TABS: readonly TabEntry[] = [
  {
    id: 'users',
    permission: 'GET_USERS',
    Content: lazy(() => import('./user/user.screen.tsx').then((module) => ({ default: module.UserTab }))),
  },
  {
    id: 'roles',
    permission: 'GET_ROLES',
    Content: lazy(() => import('./role/role.screen.tsx').then((module) => ({ default: module.RoleTab }))),
  },
  {
    id: 'teams',
    permission: 'GET_TEAMS',
    Content: lazy(() => import('./team/team.screen.tsx').then((module) => ({ default: module.TeamTab }))),
  },
];

const Loading = () => (
  <div className="grid gap-3" aria-busy="true">
    <Skeleton className="h-8 w-64 max-sm:h-11" />
    <Skeleton className="h-80 w-full rounded-lg" />
  </div>
);

/** Who works here, what they may do and whom they work with; each list for those who may see it. */
export const SettingPage = () => {
  const can = useCan();
  const { tab } = settingSearch.parse(useSearchNow());
  const open = TABS.filter(({ permission }) => can(permission));
  const shown = open.find(({ id }) => id === tab) ?? open[0];
  if (!shown || (tab !== undefined && shown.id !== tab)) return <PermissionState />;
  const { Content } = shown;
  return (
    <div className="grid grid-cols-1 gap-4">
      <nav aria-label={settingTexts.label} className="-mt-1 flex gap-1 border-b border-line">
        {open.map(({ id }) => (
          <Link
            key={id}
            to="/setting"
            search={{ tab: id }}
            aria-current={id === shown.id ? 'page' : undefined}
            className="-mb-px flex h-10 items-center border-b-2 border-transparent px-3 font-medium text-ink-2 transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-accent max-sm:h-11"
          >
            {settingTexts.tabs[id]}
          </Link>
        ))}
      </nav>
      <Suspense key={shown.id} fallback={<Loading />}>
        <Content />
      </Suspense>
    </div>
  );
};
