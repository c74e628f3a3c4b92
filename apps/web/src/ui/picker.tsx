import { Combobox as Base } from '@base-ui/react/combobox';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { type ComboboxOption, itemsOf, SearchedList } from './combobox.tsx';
import { PickerButton } from './picker-button.tsx';
import { useFirstMatch } from './use-first-match.ts';

type PickerProps<V> = {
  label: string;
  icon?: LucideIcon;
  /** What the button says. */
  text?: string;
  /** A button that looks unlike a choice. */
  trigger?: ReactElement;
  value: V;
  options: readonly ComboboxOption<V>[];
  onChange: (value: V) => void;
  /** Where the options come from a search on the server; else they are narrowed here while typing. */
  onSearch?: (text: string) => void;
  loading?: boolean;
  searchPlaceholder: string;
  emptyText: string;
  className?: string | undefined;
};

/** One choice out of a long list behind a button of a toolbar. */
export const Picker = <V,>(props: PickerProps<V>) => {
  const {
    label,
    icon,
    text = '',
    trigger,
    value,
    options,
    onChange,
    onSearch,
    loading = false,
    className,
  } = props;
  const choose = (next: ComboboxOption<V>) => {
    if (next.value !== value) onChange(next.value);
  };
  const choice = useFirstMatch({ options, onChoose: choose, onSearch, loading });
  return (
    <Base.Root
      items={itemsOf(choice.shown)}
      {...(onSearch && { filter: null })}
      value={options.find((option) => option.value === value) ?? null}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onValueChange={(next) => next !== null && choose(next)}
      {...choice.root}
    >
      <Base.Trigger
        render={trigger ?? <PickerButton label={label} text={text} icon={icon} className={className} />}
      />
      <SearchedList
        label={label}
        loading={loading}
        searchPlaceholder={props.searchPlaceholder}
        emptyText={props.emptyText}
        {...choice.list}
        className="w-60"
      />
    </Base.Root>
  );
};
