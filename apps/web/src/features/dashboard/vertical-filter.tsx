import { lazy, Suspense } from 'react';
import { useCan } from '../../lib/session/use-session.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { PickerStandIn } from '../../ui/picker-button.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { useVerticals } from './use-verticals.ts';

const loadVerticalPicker = () => import('./vertical-picker.tsx');
const VerticalPicker = lazy(loadVerticalPicker);

/** Narrows the dashboard to one vertical. */
export const VerticalFilter = () => {
  const { ids, choose } = useVerticals();
  if (!useCan()('GET_CATEGORIES')) return null;
  const standIn = (
    <PickerStandIn
      label={dashboardTexts.selectVertical}
      text={dashboardTexts.allVerticals}
      className="max-w-44"
    />
  );
  const picker = <VerticalPicker ids={ids} onChoose={choose} />;
  // One that is chosen already has a name to show.
  if (ids.length > 0) return <Suspense fallback={standIn}>{picker}</Suspense>;
  return (
    <OnDemand standIn={standIn} load={loadVerticalPicker}>
      {picker}
    </OnDemand>
  );
};
