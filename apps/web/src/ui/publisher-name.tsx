import { Globe } from 'lucide-react';
import { Avatar } from './avatar.tsx';

type PublisherNameProps = {
  name: string;
  avatar: string | null;
  /** Stands for all of them, or for none. */
  isNobody?: boolean;
};

/** A publisher wherever one is named: its logo, or its initials, and its name. */
export const PublisherName = ({ name, avatar, isNobody = false }: PublisherNameProps) => (
  <span className="flex min-w-0 items-center gap-2">
    {isNobody ? (
      <span className="grid size-5 shrink-0 place-items-center rounded-md bg-mute-soft text-ink-2">
        <Globe className="size-3.5" aria-hidden="true" />
      </span>
    ) : (
      <Avatar name={name} image={avatar} size="sm" shape="square" className="size-5! text-[9px]!" />
    )}
    <span className="truncate">{name}</span>
  </span>
);
