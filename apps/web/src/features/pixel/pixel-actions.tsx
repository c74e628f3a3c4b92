import type { Pixel } from '@adhelm/contract/pixel';
import { RadioTower } from 'lucide-react';
import { lazy, useState } from 'react';
import { useCan } from '../../lib/session/use-session.ts';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { RowAction } from '../../resource/table/row-actions.tsx';
import { pixelTexts as words } from './pixel.texts.ts';

const ConversionsPanel = lazy(() => import('./conversions.panel.tsx'));

/** Opens what a pixel told its platform. */
export const PixelActions = ({ row, onChanged }: RowActionsProps<Pixel>) => {
  const [isOpen, setOpen] = useState(false);
  const can = useCan();
  if (!can('GET_PIXEL')) return null;
  return (
    <>
      <RowAction
        action={words.conversions}
        name={row.name}
        icon={RadioTower}
        refusal={null}
        onClick={() => setOpen(true)}
      />
      <OnceWanted wanted={isOpen}>
        <ConversionsPanel pixel={row} isOpen={isOpen} onClose={() => setOpen(false)} onChanged={onChanged} />
      </OnceWanted>
    </>
  );
};
