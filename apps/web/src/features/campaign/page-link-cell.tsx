import { Link2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { useCan } from '../../lib/session/use-session.ts';
import { PageCell } from '../../resource/cells/page-cell.tsx';
import { OnceWanted } from '../../resource/overlays.tsx';
import { RowAction } from '../../resource/table/row-actions.tsx';
import { cellTexts as words } from './campaign-cells.texts.ts';

const PageLinkPanel = lazy(() => import('./page-link.panel.tsx'));

type PageLinkCellProps = {
  row: {
    id: number;
    name: string;
    isGone?: boolean;
    post: { id: number; title: string; url: string | null } | null;
  };
};

/** The landing page of a campaign, with the panel that holds the address to paste into its ads. */
export const PageLinkCell = ({ row }: PageLinkCellProps) => {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (row.isGone || !can('GET_CAMPAIGN')) return <PageCell page={row.post} />;
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <PageCell page={row.post} />
      </div>
      <RowAction
        action={words.linkTitle}
        name={row.name}
        icon={Link2}
        refusal={null}
        onClick={() => setOpen(true)}
      />
      <OnceWanted wanted={isOpen}>
        <PageLinkPanel id={row.id} name={row.name} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceWanted>
    </div>
  );
};
