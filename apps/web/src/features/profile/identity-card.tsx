import type { User } from '@adhelm/contract/user';
import { UserPen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { useUser } from '../../lib/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

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
    <Fact label={texts.profile.roles}>
      {user.roles.map((role) => role.name).join(', ') || texts.profile.notGiven}
    </Fact>
    <Fact label={texts.profile.publisher}>{user.publisher?.name ?? texts.profile.noPublisher}</Fact>
    <Fact label={texts.profile.phone}>{user.phone ?? texts.profile.notGiven}</Fact>
    <Fact label={texts.profile.telegram}>
      {user.telegramLink ? (
        <a href={user.telegramLink} target="_blank" rel="noreferrer" className="text-accent hover:underline">
          {user.telegramLink}
        </a>
      ) : (
        texts.profile.notGiven
      )}
    </Fact>
    <Fact label={texts.profile.lastSignIn}>
      {user.lastSignIn ? dateTime(user.lastSignIn) : texts.profile.notGiven}
    </Fact>
  </dl>
);

export const IdentityCard = () => {
  const user = useUser();
  const [editing, setEditing] = useState(false);
  return (
    <section className="card" aria-label={texts.profile.about}>
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
