import { ALL_PUBLISHERS } from '@adhelm/contract/constants';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, type LucideIcon } from 'lucide-react';
import { usePublisherName } from '../../lib/publishers.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { isAdmin, useCan, useUser } from '../../lib/session/use-session.ts';
import { formatValue } from '../../resource/cells/format.ts';
import type { Summary } from '../../resource/screen-entry.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { welcomeTexts } from './welcome.texts.ts';

export type ScreenLink = {
  path: string;
  title: string;
  icon: LucideIcon;
  permission?: PermissionCode | undefined;
  summary?: Summary | undefined;
};

const Total = ({ path, summary }: { path: string; summary: Summary }) => {
  const refresh = useRefreshValue();
  const { data, isError } = useQuery({ queryKey: ['total', path, refresh], queryFn: summary.total });
  if (isError) return <p className="flex h-9 items-end text-ink-2">{welcomeTexts.countFailed}</p>;
  if (data === undefined) return <Skeleton className="my-1.5 h-6 w-20" />;
  return (
    <p className="flex h-9 items-baseline gap-1.5">
      <span className="text-2xl font-semibold tracking-tight tabular-nums">
        {formatValue('integer', data)}
      </span>
      <span className="text-ink-2">{summary.unit(data)}</span>
    </p>
  );
};

const LinkCard = ({ link }: { link: ScreenLink }) => {
  const Icon = link.icon;
  return (
    <li>
      <Link
        to={link.path}
        className="card group grid h-full content-start gap-2 p-4 transition-colors hover:border-line-strong"
      >
        <span className="flex items-center gap-2 font-semibold">
          <span className="grid size-7 place-items-center rounded-sm bg-accent-soft text-accent">
            <Icon className="size-4" aria-hidden="true" />
          </span>
          {link.title}
          <ArrowRight
            className="ml-auto size-4 text-ink-3 transition-transform group-hover:translate-x-0.5 group-hover:text-accent"
            aria-hidden="true"
          />
        </span>
        {link.summary && (
          <>
            <Total path={link.path} summary={link.summary} />
            <span className="text-ink-2 text-pretty">{link.summary.purpose}</span>
          </>
        )}
      </Link>
    </li>
  );
};

const useActingLine = (): string => {
  const user = useUser();
  const name = usePublisherName(user.actingPublisherId);
  if (user.actingPublisherId !== ALL_PUBLISHERS) return welcomeTexts.actingFor(name);
  return isAdmin(user) ? welcomeTexts.actingForAll : welcomeTexts.actingForNone;
};

/** What stands in for the figures where a role does not include them: the way to all that it does. */
export const Welcome = ({ links }: { links: readonly ScreenLink[] }) => {
  const user = useUser();
  const can = useCan();
  const actingLine = useActingLine();
  const open = links.filter((link) => link.permission === undefined || can(link.permission));
  return (
    <div className="grid gap-5">
      <header>
        <h2 className="text-xl font-semibold tracking-tight">{welcomeTexts.greeting(user.name)}</h2>
        <p className="text-ink-2">
          {user.roles.map((role) => role.name).join(', ')}
          {user.roles.length > 0 && ' · '}
          {actingLine}
        </p>
        {open.length > 0 && <p className="mt-2 text-ink-2">{welcomeTexts.noReports}</p>}
      </header>
      {open.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-3">
          {open.map((link) => (
            <LinkCard key={link.path} link={link} />
          ))}
        </ul>
      ) : (
        <div className="card">
          <EmptyState title={welcomeTexts.nothingTitle} hint={welcomeTexts.nothingHint} />
        </div>
      )}
    </div>
  );
};
