import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { PageAddress } from '../../resource/cells/page-address.tsx';
import type { PageRow } from './page-row.ts';

const Thumbnail = ({ address }: { address: string | null }) => {
  const [failed, setFailed] = useState<string | null>(null);
  return address && failed !== address ? (
    <img
      src={address}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
      className="h-5 w-7 shrink-0 rounded-xs bg-sunken object-cover"
    />
  ) : (
    <span className="grid h-5 w-7 shrink-0 place-items-center rounded-xs bg-mute-soft text-ink-3">
      <ImageOff className="size-3" aria-hidden="true" />
    </span>
  );
};

/** A page by its picture and title. */
export const TitleCell = ({ page }: { page: PageRow }) => (
  <span className="flex items-center gap-2">
    <span className="shrink-0 max-sm:hidden">
      <Thumbnail address={page.thumbUrl} />
    </span>
    <span className="truncate">{page.title}</span>
  </span>
);

/** Where it stands, from the edge that the title has beside its picture, and in which language. */
export const TitleDetail = ({ page }: { page: PageRow }) => (
  <span className="flex items-center gap-1.5 pl-9">
    <span className="min-w-0">
      <PageAddress address={page.url}>{page.url?.replace(/^https?:\/\//, '')}</PageAddress>
    </span>
    <span className="rounded-xs bg-mute-soft px-1 text-2xs font-medium text-ink-2 uppercase">
      <span className="sr-only">{texts.landingPage.language} </span>
      {page.language}
    </span>
  </span>
);
