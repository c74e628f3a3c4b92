import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CONTROL_CLASS, describedBy, FieldFrame, useFieldIds } from './field.tsx';
import { WITHIN_SCREEN } from './floating.ts';
import { FIELD_TRIGGER_CLASS } from './select.tsx';
import { Spinner } from './spinner.tsx';
import { type FieldKeys, useFirstMatch } from './use-first-match.ts';

export type ComboboxOption<V> = {
  value: V;
  label: string;
  /** The heading that it stands under, and what it is called there. */
  group?: string;
  inGroup?: string;
  /** How it is shown where a plain name would not do. */
  shown?: ReactNode;
};

type OptionGroup<V> = { heading: string; items: ComboboxOption<V>[] };

/** The options below their headings, in the order in which these first appear; those without one have none. */
const underHeadings = <V,>(options: readonly ComboboxOption<V>[]): readonly OptionGroup<V>[] => {
  const groups = new Map<string, ComboboxOption<V>[]>();
  for (const option of options) {
    const heading = option.group ?? '';
    groups.set(heading, [...(groups.get(heading) ?? []), option]);
  }
  return [...groups].map(([heading, items]) => ({ heading, items }));
};

/** What a list shows: below headings where any option has one. */
export const itemsOf = <V,>(options: readonly ComboboxOption<V>[]) =>
  options.some(({ group }) => group !== undefined) ? underHeadings(options) : options;

const Option = <V,>({ option }: { option: ComboboxOption<V> }) => (
  <Base.Item value={option} className="floating-item">
    <span className="mr-auto min-w-0 truncate">{option.shown ?? option.inGroup ?? option.label}</span>
    <Base.ItemIndicator>
      <Check className="size-4 text-accent" aria-hidden="true" />
    </Base.ItemIndicator>
  </Base.Item>
);

const Group = <V,>({ group: { heading, items } }: { group: OptionGroup<V> }) => (
  <Base.Group items={items}>
    {heading !== '' && (
      <Base.GroupLabel className="px-2.5 pt-2.5 pb-1 text-2xs font-medium text-ink-3">
        {heading}
      </Base.GroupLabel>
    )}
    <Base.Collection>
      {(option: ComboboxOption<V>) => <Option key={String(option.value)} option={option} />}
    </Base.Collection>
  </Base.Group>
);

type ComboboxProps<V> = {
  label: string;
  value: ComboboxOption<V> | null;
  /** What the last search found; the search itself is the caller's. */
  options: readonly ComboboxOption<V>[];
  onChange: (option: ComboboxOption<V>) => void;
  onSearch: (text: string) => void;
  loading: boolean;
  searchPlaceholder: string;
  emptyText: string;
  /** Stands where nothing is chosen yet. */
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};

type SearchedListProps = Pick<
  ComboboxProps<unknown>,
  'label' | 'loading' | 'searchPlaceholder' | 'emptyText'
> & { className: string; onKeyDown?: FieldKeys; onPointerDown?: () => void };

/** The panel behind a searchable choice: what is typed above, what was found below. */
export const SearchedList = <V,>({
  label,
  loading,
  searchPlaceholder,
  emptyText,
  className,
  onKeyDown,
  onPointerDown,
}: SearchedListProps) => (
  <Base.Portal>
    <Base.Positioner
      sideOffset={4}
      align="start"
      collisionPadding={12}
      collisionAvoidance={WITHIN_SCREEN}
      sticky
      className="z-50 outline-none"
    >
      <Base.Popup
        aria-label={label}
        className={classNames(
          'floating p-1 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0',
          className,
        )}
      >
        <div className="relative">
          <Base.Input
            aria-label={searchPlaceholder}
            placeholder={searchPlaceholder}
            onKeyDown={onKeyDown}
            className={classNames(CONTROL_CLASS, 'pr-8')}
          />
          {loading && <Spinner className="absolute top-2.5 right-2.5 text-ink-3" />}
        </div>
        <Base.Empty>{loading ? null : <p className="px-2.5 pt-3 pb-2 text-ink-2">{emptyText}</p>}</Base.Empty>
        <Base.List onPointerDown={onPointerDown} className="mt-1 max-h-60 overflow-y-auto empty:mt-0">
          {(entry: ComboboxOption<V> | OptionGroup<V>) =>
            'items' in entry ? (
              <Group key={entry.heading} group={entry} />
            ) : (
              <Option key={String(entry.value)} option={entry} />
            )
          }
        </Base.List>
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
);

/** One choice out of a long list that is searched on the server while typing. */
export const Combobox = <V,>(props: ComboboxProps<V>) => {
  const { label, value, options, onChange, onSearch, loading, hint, error, required, disabled } = props;
  const ids = useFieldIds();
  const choice = useFirstMatch({ options, onChoose: onChange, onSearch, loading });
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required} ids={ids}>
      <Base.Root
        items={itemsOf(choice.shown)}
        filter={null}
        value={value}
        isItemEqualToValue={(one, other) => one.value === other.value}
        onValueChange={(next) => next !== null && onChange(next)}
        {...choice.root}
      >
        <Base.Trigger
          {...describedBy(ids, hint, error)}
          aria-required={required || undefined}
          disabled={disabled}
          className={FIELD_TRIGGER_CLASS}
        >
          <span className={classNames('mr-auto truncate', !value && 'text-ink-3')}>
            {value?.shown ?? value?.label ?? props.placeholder}
          </span>
          <ChevronDown className="size-3.5 text-ink-3" aria-hidden="true" />
        </Base.Trigger>
        <SearchedList {...props} {...choice.list} className="w-(--anchor-width)" />
      </Base.Root>
    </FieldFrame>
  );
};
