import { texts } from '../lib/texts.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox.tsx';
import { Popover } from '../ui/popover.tsx';
import { type FilterProps, FilterTrigger, withValue } from './filter-bar.tsx';

const FilterButton = ({ declared, filters, onChange }: FilterProps) => (
  <Popover
    title={texts.list.filters}
    headerAction={
      Object.keys(filters).length > 0 && (
        <Button variant="ghost" onClick={() => onChange({})}>
          {texts.list.clearFilters}
        </Button>
      )
    }
    trigger={<FilterTrigger filters={filters} />}
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

export default FilterButton;
