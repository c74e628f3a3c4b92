import { lazy } from 'react';
import { useContentRights } from '../../content/content-rights.ts';
import { MoreButton } from '../../content/more-button.tsx';
import { useCan } from '../../lib/session/use-session.ts';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import type { PageRow } from './page-row.ts';

const loadMenu = () => import('./page-menu.tsx');
const PageMenu = lazy(loadMenu);

/** The steps from draft to publication, and the translation into a copy. */
export const PageActions = ({ row, onChanged }: RowActionsProps<PageRow>) => {
  const can = useCan();
  const rightsOf = useContentRights();
  const rights = rightsOf(row.kind === 'BLOG' ? 'BLOG' : 'POST', row.createdByUser?.id ?? null);
  if (!rights.change && !can('CREATE_POST')) return null;
  return (
    <OnDemand standIn={<MoreButton name={row.title} />} load={loadMenu}>
      <PageMenu row={row} rights={rights} onChanged={onChanged} />
    </OnDemand>
  );
};
