import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { type ComboboxOption, SearchedList } from './combobox.tsx';
import { describedBy, FieldFrame, useFieldIds } from './field.tsx';
import { FIELD_TRIGGER_CLASS } from './select.tsx';

type MultiPickerProps<V> = {
  label: ReactNode;
  /** The plain name of the list, for those who hear it. */
  name: string;
  values: readonly V[];
  options: readonly ComboboxOption<V>[];
  onChange: (values: V[]) => void;
  placeholder: string;
  searchPlaceholder: string;
  emptyText: string;
  loading: boolean;
  error?: string | undefined;
};

/** Any number of choices out of a list that is narrowed while typing. */
export const MultiPicker = <V,>(props: MultiPickerProps<V>) => {
  const { label, name, values, options, onChange, placeholder, error } = props;
  const ids = useFieldIds();
  const chosen = options.filter(({ value }) => values.includes(value));
  return (
    <FieldFrame label={label} error={error} ids={ids}>
      <Base.Root
        multiple
        autoHighlight
        items={options}
        value={chosen}
        isItemEqualToValue={(one, other) => one.value === other.value}
        onValueChange={(next) => {
          // What is chosen but not (yet) offered stays chosen.
          const unknown = values.filter((value) => options.every((option) => option.value !== value));
          onChange([...unknown, ...next.map(({ value }) => value)]);
        }}
      >
        <Base.Trigger {...describedBy(ids, undefined, error)} className={FIELD_TRIGGER_CLASS}>
          <span className={classNames('mr-auto truncate', chosen.length === 0 && 'text-ink-3')}>
            {chosen.length === 0 ? placeholder : chosen.map((option) => option.label).join(', ')}
          </span>
          <ChevronDown className="size-3.5 text-ink-3" aria-hidden="true" />
        </Base.Trigger>
        <SearchedList
          label={name}
          loading={props.loading}
          searchPlaceholder={props.searchPlaceholder}
          emptyText={props.emptyText}
          className="w-(--anchor-width)"
        />
      </Base.Root>
    </FieldFrame>
  );
};
