import { Link } from '@tanstack/react-router';
import { CircleUser, LogOut, UserPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { session } from '../lib/browser-session.ts';
import { texts } from '../lib/texts.ts';
import { useUser } from '../lib/use-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { profile } from './screens.ts';

const EditProfileModal = lazy(() => import('../features/profile/edit-profile.modal.tsx'));

export const AccountMenu = () => {
  const user = useUser();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Menu
        className="w-60"
        trigger={
          <button type="button" aria-label={texts.shell.accountMenu(user.name)} className="ml-1 rounded-full">
            <Avatar name={user.name} image={user.avatar} />
          </button>
        }
      >
        <div className="flex items-center gap-2.5 px-2.5 pt-1.5 pb-2">
          <Avatar name={user.name} image={user.avatar} />
          <div className="min-w-0">
            <p className="truncate font-medium">{user.name}</p>
            <p className="truncate text-xs text-ink-3">{user.email}</p>
          </div>
        </div>
        <MenuSeparator />
        <MenuItem icon={CircleUser} render={<Link to={profile.path} />}>
          {texts.shell.myProfile}
        </MenuItem>
        <MenuItem icon={UserPen} onClick={() => setEditing(true)}>
          {texts.shell.editProfile}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={LogOut} onClick={() => void session.logOut()}>
          {texts.shell.logOut}
        </MenuItem>
      </Menu>
      <Suspense>{editing && <EditProfileModal onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
};
