import { ListFilter, X } from 'lucide-react';
import { texts } from '../lib/texts.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox.tsx';
import { Popover } from '../ui/popover.tsx';
import type { Filter } from './declaration.ts';
import type { Filters } from './list-search.ts';

type FilterProps = {
  declared: readonly Filter[];
  filters: Filters;
  onChange: (filters: Filters) => void;
};

const withValue = (filters: Filters, key: string, value: string, on: boolean): Filters => {
  const others = (filters[key] ?? []).filter((one) => one !== value);
  return { ...filters, [key]: on ? [...others, value] : others };
};

const countOf = (filters: Filters) => Object.values(filters).reduce((sum, values) => sum + values.length, 0);

export const FilterButton = ({ declared, filters, onChange }: FilterProps) => {
  const count = countOf(filters);
  return (
    <Popover
      title={texts.list.filters}
      headerAction={
        count > 0 && (
          <Button variant="ghost" onClick={() => onChange({})}>
            {texts.list.clearFilters}
          </Button>
        )
      }
      trigger={
        <Button icon={ListFilter}>
          {texts.list.filter}
          {count > 0 && (
            <span className="rounded-full bg-accent-soft px-1.5 text-2xs font-semibold text-accent">
              {count}
            </span>
          )}
        </Button>
      }
    >
      <div className="grid max-h-[min(24rem,60dvh)] gap-3 overflow-y-auto p-3.5">
        {declared.map((filter) => (
          <fieldset key={filter.key} className="grid">
            <legend className="mb-1 text-xs font-medium text-ink-3">{filter.label}</legend>
            {filter.options.map(({ value, label, icon }) => (
              <CheckboxField
                key={value}
                className="min-h-8 items-center"
                checked={filters[filter.key]?.includes(value) ?? false}
                onCheckedChange={(on) => onChange(withValue(filters, filter.key, value, on))}
                label={
                  <span className="flex items-center gap-2 text-ink">
                    {icon}
                    {label}
                  </span>
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Popover>
  );
};

/** What the list is narrowed to, each with a button that takes it away. */
export const FilterChips = ({ declared, filters, onChange }: FilterProps) => {
  const chips = declared.flatMap((filter) =>
    filter.options
      .filter((option) => filters[filter.key]?.includes(option.value))
      .map((option) => ({ filter, option })),
  );
  if (chips.length === 0) return null;
  return (
    <ul aria-label={texts.list.filters} className="flex flex-wrap items-center gap-2">
      {chips.map(({ filter, option }) => (
        <li
          key={`${filter.key}:${option.value}`}
          className="flex h-6.5 items-center gap-1.5 rounded-full bg-accent-soft pr-1 pl-2.5 text-xs text-accent"
        >
          <span>{filter.label}</span>
          <span className="font-semibold">{option.label}</span>
          <button
            type="button"
            aria-label={texts.list.removeFilter(filter.label, option.label)}
            onClick={() => onChange(withValue(filters, filter.key, option.value, false))}
            className="grid size-5 place-items-center rounded-full hover:bg-surface"
          >
            <X className="size-3" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
};
