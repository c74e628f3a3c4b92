import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { texts } from '../lib/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { OnDemand } from '../ui/on-demand.tsx';
import { AccountButton, ThemeButton } from './header-buttons.tsx';
import { Search } from './search/search.tsx';
import { useKeyboardMap } from './use-keyboard-map.tsx';

const HeaderNews = lazy(() => import('./header-news.tsx'));
const HeaderAdvertisers = lazy(() => import('./header-advertisers.tsx'));
const loadMenus = () => import('./header-menus.tsx');
const ThemeMenu = lazy(() => loadMenus().then((menus) => ({ default: menus.ThemeMenu })));
const AccountMenu = lazy(() => loadMenus().then((menus) => ({ default: menus.AccountMenu })));

const Menus = ({ onShowKeys }: { onShowKeys: () => void }) => (
  <>
    <Suspense fallback={<span className="h-8 w-18 max-sm:w-22" />}>
      <HeaderNews />
    </Suspense>
    <OnDemand standIn={<ThemeButton />} load={loadMenus}>
      <ThemeMenu />
    </OnDemand>
    <OnDemand standIn={<AccountButton />} load={loadMenus}>
      <AccountMenu onShowKeys={onShowKeys} />
    </OnDemand>
  </>
);

type HeaderProps = {
  title: string;
  isReport: boolean;
  onOpenMenu: () => void;
  /** Whether the sidebar of wide screens is folded away. */
  folded: boolean;
  onFold: () => void;
};

export const Header = ({ title, isReport, onOpenMenu, folded, onFold }: HeaderProps) => {
  const keyboardMap = useKeyboardMap();
  return (
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 max-sm:gap-0 border-b border-line bg-surface px-3 md:px-6">
      <IconButton label={texts.shell.openMenu} icon={MenuIcon} className="md:hidden" onClick={onOpenMenu} />
      <IconButton
        label={folded ? texts.shell.showMenu : texts.shell.hideMenu}
        icon={MenuIcon}
        className="-ml-2 max-md:hidden"
        onClick={onFold}
      />
      <h1 className="mr-auto truncate text-lg font-semibold tracking-tight">{title}</h1>
      <Search />
      <Suspense>{isReport && <HeaderAdvertisers />}</Suspense>
      <Menus onShowKeys={keyboardMap.show} />
      {keyboardMap.dialog}
    </header>
  );
};
