import { ListFilter, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { texts } from '../lib/texts.ts';
import { Button } from '../ui/button.tsx';
import type { Filter } from './declaration.ts';
import type { Filters } from './list-search.ts';

export type FilterProps = {
  declared: readonly Filter[];
  filters: Filters;
  onChange: (filters: Filters) => void;
};

export const withValue = (filters: Filters, key: string, value: string, on: boolean): Filters => {
  const others = (filters[key] ?? []).filter((one) => one !== value);
  return { ...filters, [key]: on ? [...others, value] : others };
};

const countOf = (filters: Filters) => Object.values(filters).reduce((sum, values) => sum + values.length, 0);

type FilterTriggerProps = Omit<ComponentProps<typeof Button>, 'children'> & { filters: Filters };

export const FilterTrigger = ({ filters, ...button }: FilterTriggerProps) => {
  const count = countOf(filters);
  return (
    <Button icon={ListFilter} {...button}>
      {texts.list.filter}
      {count > 0 && (
        <span className="rounded-full bg-accent-soft px-1.5 text-2xs font-semibold text-accent">{count}</span>
      )}
    </Button>
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
