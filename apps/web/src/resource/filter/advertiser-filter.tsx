import { lazy, Suspense } from 'react';
import { texts } from '../../lib/texts.ts';
import { PickerButton } from '../../ui/picker-button.tsx';
import { useReportFilter } from './use-report-filter.ts';
import { useMayChooseAdvertiser } from './viewer.ts';

const AdvertiserPicker = lazy(() => import('./advertiser-picker.tsx'));

type AdvertiserFilterProps = { all: string; className?: string };

/** Narrows the screen to one advertiser; only for those who see more than their own figures. */
export const AdvertiserFilter = ({ all, className }: AdvertiserFilterProps) => {
  const { filter, change } = useReportFilter();
  if (!useMayChooseAdvertiser()) return null;
  const label = texts.filter.selectAdvertiser;
  return (
    <Suspense fallback={<PickerButton label={label} text={all} className={className} disabled />}>
      <AdvertiserPicker
        userIds={filter.userIds}
        onChange={(userIds) => change({ userIds })}
        all={all}
        className={className}
      />
    </Suspense>
  );
};
