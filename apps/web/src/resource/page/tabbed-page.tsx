import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { Link } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { useCan } from '../../lib/session/use-session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PermissionState } from '../../ui/states.tsx';

export type TabEntry<Tab extends string> = {
  id: Tab;
  label: string;
  permission: PermissionCode;
  Content: ComponentType;
};

type TabbedPageProps<Tab extends string> = {
  /** What the tabs together are called. */
  label: string;
  to: string;
  tabs: readonly TabEntry<Tab>[];
  /** The one that the address names. */
  tab: Tab | undefined;
};

const Loading = () => (
  <div className="grid gap-3" aria-busy="true">
    <Skeleton className="h-8 w-64 max-sm:h-11" />
    <Skeleton className="h-80 w-full rounded-lg" />
  </div>
);

/** Several lists on one page, each for those who may see it. */
export const TabbedPage = <Tab extends string>({ label, to, tabs, tab }: TabbedPageProps<Tab>) => {
  const can = useCan();
  const open = tabs.filter(({ permission }) => can(permission));
  const shown = open.find(({ id }) => id === tab) ?? open[0];
  if (!shown || (tab !== undefined && shown.id !== tab)) return <PermissionState />;
  const { Content } = shown;
  return (
    <div className="grid grid-cols-1 gap-4">
      <nav aria-label={label} className="-mt-1 flex gap-1 border-b border-line">
        {open.map((entry) => (
          <Link
            key={entry.id}
            to={to}
            search={{ tab: entry.id }}
            aria-current={entry.id === shown.id ? 'page' : undefined}
            className="-mb-px flex h-10 items-center border-b-2 border-transparent px-3 font-medium text-ink-2 transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-accent max-sm:h-11"
          >
            {entry.label}
          </Link>
        ))}
      </nav>
      <Suspense key={shown.id} fallback={<Loading />}>
        <Content />
      </Suspense>
    </div>
  );
};
