import { Eye } from 'lucide-react';
import { lazy, useState } from 'react';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { RowAction } from '../../resource/table/row-actions.tsx';
import { adTexts as words } from './ad.texts.ts';
import type { SpokenAd } from './spoken-ad.ts';

const AdPanel = lazy(() => import('./ad.panel.tsx'));

/** Opens what people read in an ad. */
export const AdDetails = ({ row }: Pick<RowActionsProps<SpokenAd>, 'row'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAction
        action={words.details}
        name={row.name}
        icon={Eye}
        refusal={null}
        onClick={() => setOpen(true)}
      />
      <OnceWanted wanted={isOpen}>
        <AdPanel ad={row} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceWanted>
    </>
  );
};

/** The ad set in words; pointing at it tells what people read. */
export const AdSetLine = ({ ad: { adSet, texts, landingUrl } }: { ad: SpokenAd }) => (
  <span data-hint={[texts?.title, texts?.body, landingUrl].filter(Boolean).join(' · ') || undefined}>
    {adSet?.name}
  </span>
);
