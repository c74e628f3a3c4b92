import { Monitor, Moon, Sun } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useUser } from '../lib/session/use-session.ts';
import { texts } from '../lib/texts.ts';
import { useTheme } from '../lib/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/button.tsx';

export const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor };

type TriggerProps = ComponentPropsWithRef<'button'>;

/** What opens the theme menu; stands in for it until the menu is loaded. */
export const ThemeButton = (trigger: TriggerProps) => (
  <IconButton {...trigger} label={texts.shell.theme} icon={THEME_ICONS[useTheme()]} />
);

/** What opens the account menu; stands in for it until the menu is loaded. */
export const AccountButton = (trigger: TriggerProps) => {
  const user = useUser();
  return (
    <button
      type="button"
      {...trigger}
      aria-label={texts.shell.accountMenu(user.name)}
      className="ml-1 shrink-0 rounded-full"
    >
      <Avatar name={user.name} image={user.avatar} />
    </button>
  );
};
