import type { User } from '@adhelm/contract/user';
import { UserPen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { PublisherName } from '../../ui/publisher-name.tsx';
import { profileTexts } from './profile.texts.ts';

const EditProfileModal = lazy(() => import('./edit-profile.modal.tsx'));

const two = (value: number) => String(value).padStart(2, '0');

/** dd/MM/yyyy HH:mm in the browser's own time. */
const dateTime = (instant: string): string => {
  const at = new Date(instant);
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-0.5">
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

const Facts = ({ user }: { user: User }) => (
  <dl className="grid gap-x-6 gap-y-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-3">
    <Fact label={profileTexts.roles}>
      {user.roles.map((role) => role.name).join(', ') || profileTexts.notGiven}
    </Fact>
    <Fact label={profileTexts.publisher}>
      {user.publisher ? <PublisherName {...user.publisher} /> : profileTexts.noPublisher}
    </Fact>
    <Fact label={profileTexts.phone}>{user.phone ?? profileTexts.notGiven}</Fact>
    <Fact label={profileTexts.telegram}>
      {user.telegramLink ? (
        <a href={user.telegramLink} target="_blank" rel="noreferrer" className="text-accent hover:underline">
          {user.telegramLink}
        </a>
      ) : (
        profileTexts.notGiven
      )}
    </Fact>
    <Fact label={profileTexts.lastSignIn}>
      {user.lastSignIn ? dateTime(user.lastSignIn) : profileTexts.notGiven}
    </Fact>
  </dl>
);

export const IdentityCard = () => {
  const user = useUser();
  const [editing, setEditing] = useState(false);
  return (
    <section className="card" aria-label={profileTexts.about}>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <Avatar name={user.name} image={user.avatar} size="lg" />
        <div className="min-w-45 flex-1">
          <h2 className="truncate text-lg font-semibold tracking-tight">{user.name}</h2>
          <p className="truncate text-ink-2">{user.email}</p>
        </div>
        <Button icon={UserPen} onClick={() => setEditing(true)}>
          {texts.shell.editProfile}
        </Button>
      </div>
      <Facts user={user} />
      <Suspense>{editing && <EditProfileModal onClose={() => setEditing(false)} />}</Suspense>
    </section>
  );
};
