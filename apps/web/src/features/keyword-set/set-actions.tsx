import { lazy } from 'react';
import { MoreButton } from '../../content/more-button.tsx';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import type { SetMenuRow } from './set-menu.tsx';
import { useSetRights } from './set-rights.ts';

const loadMenu = () => import('./set-menu.tsx');
const SetMenu = lazy(loadMenu);

/** Switching a set on and off, and its steps from draft to publication. */
export const SetActions = ({ row, onChanged }: RowActionsProps<SetMenuRow>) => {
  const rightsOn = useSetRights();
  if (!rightsOn(row.createdByUser?.id ?? null).changeStatus) return null;
  return (
    <OnDemand standIn={<MoreButton name={row.name} />} load={loadMenu}>
      <SetMenu row={row} onChanged={onChanged} />
    </OnDemand>
  );
};
