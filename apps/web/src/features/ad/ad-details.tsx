import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { RowAction } from '../../resource/table/row-actions.tsx';
import { adTexts as words } from './ad.texts.ts';

const AdPanel = lazy(() => import('./ad.panel.tsx'));

/** What an ad says, as far as it was retrieved. */
export type SpokenAd = {
  id: number;
  name: string;
  adSet: { name: string } | null;
  campaign: { name: string };
  landingUrl: string | null;
  texts: { title: string | null; body: string | null; description: string | null; seenAt: string } | null;
};

/** Opens what people read in an ad. */
export const AdDetails = ({ row }: Pick<RowActionsProps<SpokenAd>, 'row'>) => {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <RowAction
        action={words.details}
        name={row.name}
        icon={Eye}
        refusal={null}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      />
      <Suspense>{wasOpen && <AdPanel ad={row} isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};

/** The ad set in words; pointing at it tells what people read. */
export const AdSetLine = ({ ad: { adSet, texts, landingUrl } }: { ad: SpokenAd }) => (
  <span data-hint={[texts?.title, texts?.body, landingUrl].filter(Boolean).join(' · ') || undefined}>
    {adSet?.name}
  </span>
);
