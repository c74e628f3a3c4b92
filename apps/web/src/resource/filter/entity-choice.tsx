import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { OfferedEntities } from '../declaration.ts';
import { listTexts } from '../list.texts.ts';

type EntityChoiceProps = {
  entities: OfferedEntities;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Finds one more of a kind to narrow the list to; each has a chip over the list that takes it away. */
export const EntityChoice = ({ entities, chosen, onChange }: EntityChoiceProps) => {
  const { key, label, lookup, single } = entities;
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery({
    queryKey: ['entity-choice', key, search],
    queryFn: ({ signal }) => lookup.search(search.trim(), signal),
    placeholderData: keepPreviousData,
  });
  const summary = chosen.length === 0 ? listTexts.anyValue : texts.list.entities(chosen.length);
  return (
    <Combobox
      label={label}
      value={{ value: '', label: summary }}
      options={(data ?? [])
        .map(({ id, name }) => ({ value: String(id), label: name }))
        .filter(({ value }) => !chosen.includes(value))}
      onChange={({ value }) => onChange(single ? [value] : [...chosen, value])}
      onSearch={setSearch}
      loading={isFetching}
      searchPlaceholder={listTexts.searchIn(label)}
      emptyText={texts.list.noResults}
    />
  );
};
