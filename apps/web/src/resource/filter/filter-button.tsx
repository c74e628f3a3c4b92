import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import { RadioField } from '../../ui/radio.tsx';
import type { Filter } from '../declaration.ts';
import { listTexts } from '../list.texts.ts';
import { figuresAmong, HAVING } from './conditions.ts';
import { EntityChoice } from './entity-choice.tsx';
import { FigureChoice } from './figure-choice.tsx';
import { type FilterProps, FilterTrigger } from './filter-bar.tsx';

type ChoicesProps = { filter: Filter; chosen: readonly string[]; onChange: (values: string[]) => void };

const OptionLabel = ({ icon, label }: Pick<Filter['options'][number], 'icon' | 'label'>) => (
  <span className="flex items-center gap-2 text-ink">
    {icon}
    {label}
  </span>
);

const OneChoice = ({ filter, chosen, onChange }: ChoicesProps) => (
  <>
    <RadioField
      name={filter.key}
      checked={chosen.length === 0}
      onChoose={() => onChange([])}
      label={<OptionLabel label={listTexts.anyValue} />}
    />
    {filter.options.map(({ value, label, icon }) => (
      <RadioField
        key={value}
        name={filter.key}
        checked={chosen.includes(value)}
        onChoose={() => onChange([value])}
        label={<OptionLabel icon={icon} label={label} />}
      />
    ))}
  </>
);

const ManyChoices = ({ filter, chosen, onChange }: ChoicesProps) =>
  filter.options.map(({ value, label, icon }) => (
    <CheckboxField
      key={value}
      className="min-h-8 max-sm:min-h-11"
      checked={chosen.includes(value)}
      onCheckedChange={(on) => {
        const others = chosen.filter((one) => one !== value);
        onChange(on ? [...others, value] : others);
      }}
      label={<OptionLabel icon={icon} label={label} />}
    />
  ));

const FilterButton = ({ declared, offered, figures, isCondition, filters, onChange }: FilterProps) => (
  <Popover
    title={texts.list.filters}
    headerAction={
      Object.keys(filters).length > 0 && (
        <Button variant="ghost" onClick={() => onChange({})}>
          {listTexts.clearFilters}
        </Button>
      )
    }
    trigger={<FilterTrigger filters={filters} />}
  >
    <div className="grid max-h-[min(34rem,70dvh)] gap-3 overflow-y-auto p-3.5">
      {declared.map((filter) => {
        const Choices = filter.single ? OneChoice : ManyChoices;
        return (
          <fieldset key={filter.key} className="grid">
            <legend className="mb-1 text-xs font-medium text-ink-3">{filter.label}</legend>
            <Choices
              filter={filter}
              chosen={filters[filter.key] ?? []}
              onChange={(values) => onChange({ ...filters, [filter.key]: values })}
            />
          </fieldset>
        );
      })}
      {offered.map((entities) => (
        <EntityChoice
          key={entities.key}
          entities={entities}
          chosen={filters[entities.key] ?? []}
          onChange={(ids) => onChange({ ...filters, [entities.key]: ids })}
        />
      ))}
      {isCondition && (
        <FigureChoice
          figures={figuresAmong(figures, isCondition)}
          isCondition={isCondition}
          chosen={filters[HAVING] ?? []}
          onChange={(conditions) => onChange({ ...filters, [HAVING]: conditions })}
        />
      )}
    </div>
  </Popover>
);

export default FilterButton;
