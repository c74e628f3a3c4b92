import { Menu as MenuIcon, Monitor, Moon, Sun } from 'lucide-react';
import { texts } from '../lib/texts.ts';
import { setTheme, THEME_CHOICES, useTheme, useThemeChoice } from '../lib/theme.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuChoice } from '../ui/menu.tsx';
import { AccountMenu } from './account-menu.tsx';

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor };

const ThemeMenu = () => {
  const choice = useThemeChoice();
  const theme = useTheme();
  return (
    <Menu trigger={<IconButton label={texts.shell.theme} icon={THEME_ICONS[theme]} />}>
      <MenuChoice
        label={texts.shell.theme}
        value={choice}
        onValueChange={setTheme}
        options={THEME_CHOICES.map((value) => ({
          value,
          label: texts.shell.themes[value],
          icon: THEME_ICONS[value],
        }))}
      />
    </Menu>
  );
};

type HeaderProps = { title: string; onOpenMenu: () => void };

export const Header = ({ title, onOpenMenu }: HeaderProps) => (
  <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-3 md:px-6">
    <IconButton label={texts.shell.openMenu} icon={MenuIcon} className="md:hidden" onClick={onOpenMenu} />
    <h1 className="mr-auto truncate text-lg font-semibold tracking-tight">{title}</h1>
    <ThemeMenu />
    <AccountMenu />
  </header>
);
