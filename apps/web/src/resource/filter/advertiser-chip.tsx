import { useCan } from '../../lib/session/use-session.ts';
import { FilterChip } from './filter-bar.tsx';
import { pickerTexts } from './picker.texts.ts';
import { useAdvertiserName } from './use-advertisers.ts';
import { useReportFilter } from './use-report-filter.ts';

/** Whom the list is narrowed to; without the right to list advertisers by number. */
const AdvertiserChip = () => {
  const { filter, change } = useReportFilter();
  const text = useAdvertiserName(filter.userIds, '', useCan()('GET_ADVERTISERS'));
  return <FilterChip label={pickerTexts.advertiser} text={text} onRemove={() => change({ userIds: [] })} />;
};

export default AdvertiserChip;
