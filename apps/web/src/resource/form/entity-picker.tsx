import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import type { Named } from '../declaration.ts';

/** What was found; some of a kind may stand under a heading, with a shorter name there. */
export type FoundEntity = Named<number> & Pick<ComboboxOption<number>, 'group' | 'inGroup' | 'shown'>;

type EntityPickerProps = {
  label: string;
  /** Tells the questions of this picker from those of others. */
  queryKey: readonly unknown[];
  search: (text: string, signal: AbortSignal) => Promise<readonly FoundEntity[]>;
  value: number | null;
  /** What is chosen when the form opens, by name. */
  initial?: FoundEntity | null | undefined;
  onChange: (id: number | null) => void;
  /** What it is called to choose nobody, where that can be chosen. */
  none?: Pick<ComboboxOption<null>, 'label' | 'shown'>;
  placeholder?: string;
  searchPlaceholder: string;
  emptyText: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
};

const optionOf = ({ id, name, group, inGroup, shown }: FoundEntity): ComboboxOption<number | null> => ({
  value: id,
  label: name,
  ...(group !== undefined && { group }),
  ...(inGroup !== undefined && { inGroup }),
  ...(shown !== undefined && { shown }),
});

/** One thing out of many, found by name on the server. */
export const EntityPicker = ({
  value,
  initial,
  onChange,
  none,
  queryKey,
  search,
  ...field
}: EntityPickerProps) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(initial ?? null);
  const { data, isFetching } = useQuery({
    queryKey: ['entity-picker', ...queryKey, text],
    queryFn: ({ signal }) => search(text.trim(), signal),
    enabled: !field.disabled,
    placeholderData: keepPreviousData,
  });
  const nobody = none === undefined ? null : { value: null, ...none };
  const found = (data ?? []).map(optionOf);
  const nobodyFits = nobody?.label.toLowerCase().includes(text.trim().toLowerCase());
  const current = chosen?.id === value && chosen ? { ...optionOf(chosen), value } : nobody;
  return (
    <Combobox<number | null>
      {...field}
      value={current}
      options={nobody && nobodyFits ? [nobody, ...found] : found}
      onChange={({ value: id, label: name, shown }) => {
        setChosen(id === null ? null : { id, name, shown });
        onChange(id);
      }}
      onSearch={setText}
      loading={isFetching}
    />
  );
};
