import type { SearchHit } from '@adhelm/contract/search';
import { Building2, FileText, History, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { SCREENS } from '../screens.ts';
import { listOf, PLACES } from './hit-address.ts';
import { type Found, keyOf, type Option } from './palette.ts';
import { searchTexts } from './search.texts.ts';

/** Kinds that have no screen of their own. */
const ICONS: Partial<Record<SearchHit['kind'], LucideIcon>> = {
  publisher: Building2,
};

const iconOf = (kind: SearchHit['kind']): LucideIcon =>
  ICONS[kind] ?? SCREENS.find(({ path }) => path === listOf(kind))?.icon ?? FileText;

const labelOf = (kind: SearchHit['kind']): string =>
  kind === 'publisher' ? searchTexts.publisher : PLACES[kind].label;

type Row = { icon: LucideIcon; title: string; detail?: string; label?: string };

const rowOf = (option: Option): Row => {
  switch (option.kind) {
    case 'screen':
      return { icon: option.link.icon, title: option.link.title, label: searchTexts.page };
    case 'hit': {
      const { kind, title, detail } = option.hit;
      return { icon: iconOf(kind), title, detail, label: labelOf(kind) };
    }
    case 'suggestion':
      return { icon: History, title: option.words };
  }
};

type OptionRowProps = {
  id: string;
  option: Option;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

const OptionRow = ({ id, option, active, onPoint, onChoose }: OptionRowProps) => {
  const { icon: Icon, title, detail, label } = rowOf(option);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <button
      ref={row}
      type="button"
      role="option"
      id={id}
      aria-selected={active}
      tabIndex={-1}
      data-highlighted={active || undefined}
      // The keyboard stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={active ? undefined : onPoint}
      onClick={onChoose}
      className="floating-item w-full scroll-mt-9 scroll-mb-2 text-left"
    >
      <span
        className={classNames(
          'grid size-7 shrink-0 place-items-center rounded-sm',
          active ? 'bg-accent-soft text-accent' : 'bg-mute-soft text-ink-2',
        )}
      >
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {detail && <span className="block truncate text-xs text-ink-3">{detail}</span>}
      </span>
      {label && <span className="text-xs text-ink-3">{label}</span>}
    </button>
  );
};

type SearchResultsProps = {
  id: string;
  found: Found;
  active: number;
  onPoint: (option: Option) => void;
  onChoose: (option: Option) => void;
};

/** The listbox that the input controls; its options are numbered through both lists. */
export const SearchResults = ({ id, found, active, onPoint, onChoose }: SearchResultsProps) => {
  const sections = [
    { title: searchTexts.bestMatch, options: found.best, first: 0 },
    { title: searchTexts.suggestions, options: found.suggestions, first: found.best.length },
  ];
  return (
    <div role="listbox" id={id} aria-label={searchTexts.results} className="grid gap-1">
      {sections
        .filter(({ options }) => options.length > 0)
        .map(({ title, options, first }) => (
          <fieldset key={title} aria-label={title} className="min-w-0">
            <p className="px-2.5 pt-2 pb-1 text-2xs font-medium text-ink-3" aria-hidden="true">
              {title}
            </p>
            {options.map((option, place) => (
              <OptionRow
                key={keyOf(option)}
                id={`${id}-${first + place}`}
                option={option}
                active={first + place === active}
                onPoint={() => onPoint(option)}
                onChoose={() => onChoose(option)}
              />
            ))}
          </fieldset>
        ))}
    </div>
  );
};
