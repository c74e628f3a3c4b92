import { categoryRoutes } from '@adhelm/contract/category';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { texts } from '../../lib/texts.ts';
import { categoryLookup } from '../../resource/lookups.ts';
import { Picker } from '../../ui/picker.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const EVERY = 0;
const FOUND_AT_ONCE = 50;

const useFoundVerticals = (search: string) => {
  const refresh = useRefreshValue();
  return useQuery({
    queryKey: ['dashboard', 'verticals', search, refresh],
    queryFn: ({ signal }) =>
      call(categoryRoutes.list, {
        query: {
          type: 'VERTICAL',
          limit: FOUND_AT_ONCE,
          search: search || undefined,
          sortBy: 'name',
          sortOrder: 'asc',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
};

const useVerticalName = (ids: readonly number[]): string => {
  const [id] = ids;
  const { data } = useQuery({
    queryKey: ['dashboard', 'vertical', id],
    queryFn: ({ signal }) => categoryLookup.one(String(id), signal),
    enabled: ids.length === 1,
  });
  if (id === undefined) return dashboardTexts.allVerticals;
  if (ids.length > 1) return texts.list.entities(ids.length);
  return data?.name ?? texts.list.entity(id);
};

type Found = { id: number; name: string; website: { domain: string } };

/** Verticals of several websites may share a name; then the website tells them apart. */
const optionsOf = (found: readonly Found[]) => {
  const byName = Map.groupBy(found, ({ name }) => name);
  return found.map(({ id, name, website }) => ({
    value: id,
    label: (byName.get(name)?.length ?? 0) > 1 ? `${name} · ${website.domain}` : name,
  }));
};

type VerticalPickerProps = { ids: readonly number[]; onChoose: (id: number | undefined) => void };

const VerticalPicker = ({ ids, onChoose }: VerticalPickerProps) => {
  const [search, setSearch] = useState('');
  const { data, isFetching, isError } = useFoundVerticals(search);
  const every = { value: EVERY, label: dashboardTexts.allVerticals };
  const found = optionsOf(data?.items ?? []);
  return (
    <Picker
      label={dashboardTexts.selectVertical}
      text={useVerticalName(ids)}
      value={ids.length > 1 ? -1 : (ids[0] ?? EVERY)}
      options={search === '' ? [every, ...found] : found}
      onChange={(id) => onChoose(id === EVERY ? undefined : id)}
      onSearch={setSearch}
      loading={isFetching}
      searchPlaceholder={dashboardTexts.searchVerticals}
      emptyText={isError ? dashboardTexts.loadFailed : texts.list.noResults}
      className="max-w-44"
    />
  );
};

export default VerticalPicker;
