import { Globe } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { texts } from '../../lib/texts.ts';
import { rememberZone, zoneLabel } from '../../lib/time-zone.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { PickerStandIn } from '../../ui/picker-button.tsx';
import { AdvertiserFilter } from './advertiser-filter.tsx';
import { DateRangeTabs } from './date-range-tabs.tsx';
import { useReportFilter, useSaidInAddress } from './use-report-filter.ts';

const loadZonePicker = () => import('./zone-picker.tsx');
const ZonePicker = lazy(loadZonePicker);

type ReportFilterBarProps = {
  /** Lists have the advertisers in the header wherever that has room. */
  advertiser: 'always' | 'where-the-header-has-no-room';
  /** At the end of the bar, such as how fresh the figures are. */
  children?: ReactNode;
};

/** Whose figures, of which days, in which zone: the address holds it all. */
export const ReportFilterBar = ({ advertiser, children }: ReportFilterBarProps) => {
  useSaidInAddress();
  const { filter, change } = useReportFilter();
  const { timezone } = filter;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <AdvertiserFilter
        all={texts.filter.all}
        className={classNames('max-w-44', advertiser !== 'always' && 'lg:hidden')}
      />
      <DateRangeTabs filter={filter} onChange={change} />
      <OnDemand
        load={loadZonePicker}
        standIn={
          <PickerStandIn label={texts.filter.selectTimeZone} icon={Globe} text={zoneLabel(timezone)} />
        }
      >
        <ZonePicker
          zone={timezone}
          onChange={(zone) => {
            rememberZone(zone);
            change({ timezone: zone });
          }}
        />
      </OnDemand>
      {children}
    </div>
  );
};
