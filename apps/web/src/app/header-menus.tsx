import { Link } from '@tanstack/react-router';
import { CircleUser, Keyboard, LogOut, UserPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { session } from '../lib/session/browser-session.ts';
import { useUser } from '../lib/session/use-session.ts';
import { texts } from '../lib/texts.ts';
import { setTheme, THEME_CHOICES, useThemeChoice } from '../lib/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { AccountButton, THEME_ICONS, ThemeButton } from './header-buttons.tsx';
import { keyboardMapTexts } from './keyboard-map.texts.ts';
import { PROFILE } from './screens.ts';

const ConnectItem = lazy(() => import('./connect-item.tsx'));
const EditProfileModal = lazy(() => import('../features/profile/edit-profile.modal.tsx'));

export const ThemeMenu = () => (
  <Menu trigger={<ThemeButton />}>
    <MenuChoice
      label={texts.shell.theme}
      value={useThemeChoice()}
      onValueChange={setTheme}
      options={THEME_CHOICES.map((value) => ({
        value,
        label: texts.shell.themes[value],
        icon: THEME_ICONS[value],
      }))}
    />
  </Menu>
);

const WhoIsSignedIn = () => {
  const user = useUser();
  return (
    <div className="flex items-center gap-2.5 px-2.5 pt-1.5 pb-2">
      <Avatar name={user.name} image={user.avatar} />
      <div className="min-w-0">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-xs text-ink-3">{user.email}</p>
      </div>
    </div>
  );
};

export const AccountMenu = ({ onShowKeys }: { onShowKeys: () => void }) => {
  const [editing, setEditing] = useState(false);
  const { isLeadAdvertiser } = useUser();
  return (
    <>
      <Menu className="w-60" trigger={<AccountButton />}>
        <MenuGroup heading={<WhoIsSignedIn />}>
          <MenuSeparator />
          <MenuItem icon={CircleUser} render={<Link to={PROFILE} />}>
            {texts.shell.myProfile}
          </MenuItem>
          <MenuItem icon={UserPen} onClick={() => setEditing(true)}>
            {texts.shell.editProfile}
          </MenuItem>
          <Suspense>{isLeadAdvertiser && <ConnectItem />}</Suspense>
          <MenuItem icon={Keyboard} onClick={onShowKeys}>
            {keyboardMapTexts.title}
            <span aria-hidden="true" className="ml-auto flex max-sm:hidden">
              <Kbd>?</Kbd>
            </span>
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={LogOut} onClick={() => void session.logOut()}>
            {texts.shell.logOut}
          </MenuItem>
        </MenuGroup>
      </Menu>
      <Suspense>{editing && <EditProfileModal onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
};
