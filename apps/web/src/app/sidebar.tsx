import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useCan } from '../lib/session/use-session.ts';
import { texts } from '../lib/texts.ts';
import { viewFrom } from '../resource/filter/kept-view.ts';
import { BrandBlock } from './brand-block.tsx';
import { useCollapsed } from './collapsed.ts';
import {
  isBranch,
  isCurrent,
  NAVIGATION,
  type NavigationBranch,
  type NavigationGroup,
  type NavigationLink,
  visibleNavigation,
} from './navigation.ts';

const ROW = 'flex h-8 max-sm:h-11 w-full items-center gap-2.5 rounded-sm px-2 transition-colors';

const NavigationRow = ({ link, nested = false }: { link: NavigationLink; nested?: boolean }) => {
  const { pathname } = useLocation();
  const can = useCan();
  const current = isCurrent(link.path, pathname);
  const { icon: Icon, badge } = link;
  return (
    <li className="relative">
      <Link
        to={link.path}
        search={link.isReport ? viewFrom : {}}
        aria-current={current ? 'page' : undefined}
        className={classNames(
          ROW,
          nested && 'pl-8.5',
          current
            ? 'bg-accent-soft font-medium text-accent'
            : 'text-ink-2 hover:bg-sunken hover:text-ink dark:hover:bg-raised',
        )}
      >
        {!nested && <Icon className="size-4" aria-hidden="true" />}
        {link.title}
      </Link>
      <Suspense>{badge && can(badge.permission) && <badge.Badge />}</Suspense>
    </li>
  );
};

type FoldingProps = { open: boolean; onToggle: () => void };

const Branch = ({ branch, open, onToggle }: { branch: NavigationBranch } & FoldingProps) => {
  const Icon = branch.icon;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className={classNames(ROW, 'text-ink-2 hover:bg-sunken hover:text-ink dark:hover:bg-raised')}
      >
        <Icon className="size-4" aria-hidden="true" />
        {branch.title}
        <Chevron open={open} className="ml-auto" />
      </button>
      {open && (
        <ul className="mt-0.5 grid gap-0.5">
          {branch.children.map((child) => (
            <NavigationRow key={child.path} link={child} nested />
          ))}
        </ul>
      )}
    </li>
  );
};

const Chevron = ({ open, className }: { open: boolean; className?: string }) => (
  <ChevronDown
    aria-hidden="true"
    className={classNames('size-3.5 transition-transform', !open && '-rotate-90', className)}
  />
);

const Group = ({
  group,
  open,
  onToggle,
  children,
}: { group: NavigationGroup; children: ReactNode } & FoldingProps) => (
  <section>
    {group.title && (
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="group mt-3 mb-1 flex w-full max-sm:mt-1 max-sm:min-h-11 items-center gap-1 rounded-sm px-2 text-2xs font-medium text-ink-3 hover:text-ink"
      >
        {group.title}
        <Chevron
          open={open}
          className={classNames(open && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100')}
        />
      </button>
    )}
    {(open || !group.title) && <ul className="grid gap-0.5">{children}</ul>}
  </section>
);

/** Brand block and navigation; the same beside the page and in the sheet of narrow screens. */
export const Sidebar = () => {
  const can = useCan();
  const { isCollapsed, toggle } = useCollapsed();
  return (
    <>
      <BrandBlock />
      <nav aria-label={texts.shell.mainNavigation}>
        {visibleNavigation(NAVIGATION, can).map((group) => (
          <Group key={group.id} group={group} open={!isCollapsed(group.id)} onToggle={() => toggle(group.id)}>
            {group.entries.map((entry) =>
              isBranch(entry) ? (
                <Branch
                  key={entry.id}
                  branch={entry}
                  open={!isCollapsed(entry.id)}
                  onToggle={() => toggle(entry.id)}
                />
              ) : (
                <NavigationRow key={entry.path} link={entry} />
              ),
            )}
          </Group>
        ))}
      </nav>
    </>
  );
};
