import { publisherRoutes } from '@adhelm/contract/publisher';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/client.ts';
import { texts } from '../../lib/texts.ts';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { GLOBAL_ROW } from '../cells/format.ts';

const PICKER_LIMIT = 20;

const GLOBAL: ComboboxOption<number | null> = { value: null, label: GLOBAL_ROW };

type PublisherPickerProps = {
  value: number | null;
  onChange: (publisherId: number | null) => void;
  error?: string | undefined;
};

/** Whom a new row belongs to: one publisher, or nobody and so everybody. */
export const PublisherPicker = ({ value, onChange, error }: PublisherPickerProps) => {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(GLOBAL);
  const { data, isFetching } = useQuery({
    queryKey: ['publisher-picker', search],
    queryFn: ({ signal }) =>
      call(publisherRoutes.list, {
        query: {
          limit: PICKER_LIMIT,
          search: search === '' ? undefined : search,
          sortBy: 'name',
          sortOrder: 'asc',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const globalFits = GLOBAL_ROW.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <Combobox
      label={texts.form.publisher}
      value={chosen.value === value ? chosen : GLOBAL}
      options={globalFits ? [GLOBAL, ...found] : found}
      onChange={(option) => {
        setChosen(option);
        onChange(option.value);
      }}
      onSearch={setSearch}
      loading={isFetching}
      searchPlaceholder={texts.form.searchPublisher}
      emptyText={texts.form.noPublishers}
      error={error}
    />
  );
};
