import { ListFilter, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Filter, OfferedEntities } from '../declaration.ts';
import type { Filters } from '../list/list-search.ts';
import type { FigureColumn, IsCondition } from './conditions.ts';
import type { Chip } from './filter-chips.ts';

export type FilterProps = {
  declared: readonly Filter[];
  /** Entities to be found by name. */
  offered: readonly OfferedEntities[];
  /** The columns of the list, those with figures among them. */
  figures: readonly FigureColumn[];
  /** Undefined where nothing can be asked of figures. */
  isCondition: IsCondition | undefined;
  filters: Filters;
  onChange: (filters: Filters) => void;
};

const countOf = (filters: Filters) => Object.values(filters).reduce((sum, values) => sum + values.length, 0);

type FilterTriggerProps = Omit<ComponentProps<typeof Button>, 'children'> & { filters: Filters };

export const FilterTrigger = ({ filters, ...button }: FilterTriggerProps) => {
  const count = countOf(filters);
  return (
    <Button icon={ListFilter} {...button}>
      <span className="max-sm:sr-only">{texts.list.filter}</span>
      {count > 0 && (
        <span className="rounded-full bg-accent-soft px-1.5 text-2xs font-semibold text-accent">{count}</span>
      )}
    </Button>
  );
};

type FilterChipProps = { label: string; text: string; onRemove: () => void };

/** One thing that the list is narrowed to, with a button that takes it away. */
export const FilterChip = ({ label, text, onRemove }: FilterChipProps) => (
  <li className="flex h-6.5 max-w-full items-center gap-1.5 rounded-full bg-accent-soft pr-1 pl-2.5 text-xs text-accent max-sm:h-11 max-sm:pr-0">
    <span className="shrink-0">{label}</span>
    <span className="truncate font-semibold">{text}</span>
    <button
      type="button"
      aria-label={texts.list.removeFilter(label, text)}
      onClick={onRemove}
      className="grid size-5 shrink-0 place-items-center rounded-full max-sm:size-11 hover:bg-surface"
    >
      <X className="size-3" aria-hidden="true" />
    </button>
  </li>
);

type FilterChipsProps = {
  /** What stands before the others. */
  lead: ReactNode;
  chips: readonly Chip[];
  onRemove: (chip: Chip) => void;
};

/** What the list is narrowed to. */
export const FilterChips = ({ lead, chips, onRemove }: FilterChipsProps) =>
  (lead || chips.length > 0) && (
    <ul aria-label={texts.list.filters} className="flex flex-wrap items-center gap-2">
      {lead}
      {chips.map((chip) => (
        <FilterChip
          key={`${chip.key}:${chip.values.join()}`}
          label={chip.label}
          text={chip.text}
          onRemove={() => onRemove(chip)}
        />
      ))}
    </ul>
  );
