import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useBrand } from '../lib/branding.ts';
import { classNames } from '../lib/class-names.ts';
import { isAdmin, useUser } from '../lib/session/use-session.ts';
import { texts } from '../lib/texts.ts';
import { useCollapsed } from './collapsed.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { Sidebar } from './sidebar.tsx';

const NavigationSheet = lazy(() => import('./navigation-sheet.tsx'));
const DamageBanner = lazy(() => import('./damage-banner.tsx'));

/** The sidebar as a whole, among what can be folded away. */
const SIDEBAR = 'sidebar';

const usePage = () => {
  const { title = texts.shell.notFound, isReport = false } = useMatches().at(-1)?.staticData ?? {};
  const brand = useBrand()?.name;
  useEffect(() => {
    document.title = brand ? `${title} · ${brand}` : title;
  }, [title, brand]);
  return { title, isReport };
};

/** After a navigation the keyboard goes on from the content, not from the link that was followed. */
const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

export const Shell = () => {
  const { title, isReport } = usePage();
  const admin = isAdmin(useUser());
  const main = useFocusOnNavigation();
  const { isCollapsed, toggle: toggleFolded } = useCollapsed();
  const folded = isCollapsed(SIDEBAR);
  const toggle = () => toggleFolded(SIDEBAR);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [sheetAsked, setSheetAsked] = useState(false);
  const openSheet = () => {
    setSheetAsked(true);
    setSheetOpen(true);
  };
  return (
    <div className={classNames('min-h-dvh', !folded && 'md:grid md:grid-cols-[232px_minmax(0,1fr)]')}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-sm bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {texts.shell.skipToContent}
      </a>
      {!folded && (
        <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-surface p-3 md:block">
          <Sidebar />
        </aside>
      )}
      <Suspense>{sheetAsked && <NavigationSheet open={sheetOpen} onOpenChange={setSheetOpen} />}</Suspense>
      <div className="flex min-w-0 flex-col">
        <Header title={title} isReport={isReport} onOpenMenu={openSheet} folded={folded} onFold={toggle} />
        <ConnectionBanner />
        <Suspense>{admin && <DamageBanner />}</Suspense>
        <PullToRefresh>
          <main ref={main} id="content" tabIndex={-1} className="p-3 outline-none md:px-6 md:pt-5 md:pb-8">
            <Outlet />
          </main>
        </PullToRefresh>
      </div>
    </div>
  );
};
