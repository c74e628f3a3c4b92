import { lazy, Suspense } from 'react';
import { texts } from '../../lib/texts.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { PickerStandIn } from '../../ui/picker-button.tsx';
import { useReportFilter } from './use-report-filter.ts';
import { useMayChooseAdvertiser } from './viewer.ts';

const loadAdvertiserPicker = () => import('./advertiser-picker.tsx');
const AdvertiserPicker = lazy(loadAdvertiserPicker);

type AdvertiserFilterProps = { all: string; className?: string };

/** Narrows the screen to one advertiser; only for those who see more than their own figures. */
export const AdvertiserFilter = ({ all, className }: AdvertiserFilterProps) => {
  const { filter, change } = useReportFilter();
  if (!useMayChooseAdvertiser()) return null;
  const label = texts.filter.selectAdvertiser;
  const picker = (
    <AdvertiserPicker
      userIds={filter.userIds}
      onChange={(userIds) => change({ userIds })}
      all={all}
      className={className}
    />
  );
  const standIn = <PickerStandIn label={label} text={all} className={className} />;
  // Someone who is chosen already has a name to show.
  if (filter.userIds.length > 0) return <Suspense fallback={standIn}>{picker}</Suspense>;
  return (
    <OnDemand standIn={standIn} load={loadAdvertiserPicker}>
      {picker}
    </OnDemand>
  );
};
