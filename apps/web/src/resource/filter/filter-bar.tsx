import { ListFilter, X } from 'lucide-react';
import type { ComponentProps } from 'react';
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

type FilterChipsProps = { chips: readonly Chip[]; onRemove: (chip: Chip) => void };

/** What the list is narrowed to, each with a button that takes it away. */
export const FilterChips = ({ chips, onRemove }: FilterChipsProps) =>
  chips.length > 0 && (
    <ul aria-label={texts.list.filters} className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li
          key={`${chip.key}:${chip.values.join()}`}
          className="flex h-6.5 max-w-full items-center gap-1.5 rounded-full bg-accent-soft pr-1 pl-2.5 text-xs text-accent max-sm:h-11 max-sm:pr-0"
        >
          <span className="shrink-0">{chip.label}</span>
          <span className="truncate font-semibold">{chip.text}</span>
          <button
            type="button"
            aria-label={texts.list.removeFilter(chip.label, chip.text)}
            onClick={() => onRemove(chip)}
            className="grid size-5 shrink-0 place-items-center rounded-full max-sm:size-11 hover:bg-surface"
          >
            <X className="size-3" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
