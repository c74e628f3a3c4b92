import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { Picker } from '../../ui/picker.tsx';
import { pickerTexts } from './picker.texts.ts';
import { useAdvertiserName, useAdvertisers } from './use-advertisers.ts';

const EVERYBODY = 0;

type AdvertiserPickerProps = {
  userIds: readonly number[];
  onChange: (userIds: readonly number[]) => void;
  /** What the choice of everybody is called. */
  all: string;
  className?: string | undefined;
};

const AdvertiserPicker = ({ userIds, onChange, all, className }: AdvertiserPickerProps) => {
  const [search, setSearch] = useState('');
  const { data, isFetching, isError } = useAdvertisers(search);
  const everybody = { value: EVERYBODY, label: all };
  const found = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Picker
      label={texts.filter.selectAdvertiser}
      text={useAdvertiserName(userIds, all)}
      value={userIds.length > 1 ? -1 : (userIds[0] ?? EVERYBODY)}
      options={search === '' ? [everybody, ...found] : found}
      onChange={(id) => onChange(id === EVERYBODY ? [] : [id])}
      onSearch={setSearch}
      loading={isFetching}
      searchPlaceholder={pickerTexts.searchAdvertisers}
      emptyText={isError ? pickerTexts.advertisersFailed : pickerTexts.noAdvertisers}
      className={className}
    />
  );
};

export default AdvertiserPicker;
