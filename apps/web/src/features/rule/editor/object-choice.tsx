import type { RuleLevel } from '@adhelm/domain/rules/rule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { objectsByIds, searchObjects } from '../object-lookup.ts';
import { NOUNS } from '../rule-sentences.ts';
import { editorTexts as words } from './editor.texts.ts';

const SHOWN = 30;
const NUMBER = (id: number) => `#${id}`;

type ObjectChoiceProps = {
  level: RuleLevel;
  platform: string;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
};

/** What chosen objects are called: those just found, and the others from the server. */
const useNames = (level: RuleLevel, ids: readonly number[], found: ReadonlyMap<number, string>) => {
  const unknown = ids.filter((id) => !found.has(id)).slice(0, SHOWN);
  const { data } = useQuery({
    queryKey: ['rule-objects', 'names', level, unknown],
    queryFn: ({ signal }) => objectsByIds(level, unknown, signal),
    enabled: unknown.length > 0,
    placeholderData: keepPreviousData,
  });
  const told = new Map(data?.map(({ id, name }) => [id, name]));
  return (id: number) => found.get(id) ?? told.get(id) ?? NUMBER(id);
};

type ChipsProps = Pick<ObjectChoiceProps, 'ids' | 'onChange'> & { nameOf: (id: number) => string };

const Chips = ({ ids, onChange, nameOf }: ChipsProps) => (
  <ul aria-label={words.chosen} className="flex flex-wrap items-center gap-1.5">
    {ids.slice(0, SHOWN).map((id) => (
      <li
        key={id}
        className="inline-flex h-6.5 max-w-full items-center gap-1 rounded-full bg-accent-soft pr-1 pl-2.5 text-xs text-accent max-sm:h-11"
      >
        <span className="truncate">{nameOf(id)}</span>
        <button
          type="button"
          aria-label={words.remove(nameOf(id))}
          onClick={() => onChange(ids.filter((one) => one !== id))}
          className="grid size-5 shrink-0 place-items-center rounded-full enabled:hover:bg-surface max-sm:size-11"
        >
          <X className="size-3" aria-hidden="true" />
        </button>
      </li>
    ))}
    {ids.length > SHOWN && <li className="text-xs text-ink-2">{words.more(ids.length - SHOWN)}</li>}
    {ids.length > 1 && (
      <li>
        <Button variant="ghost" onClick={() => onChange([])}>
          {words.removeAll}
        </Button>
      </li>
    )}
  </ul>
);

/** Finds objects of a level by name and keeps the chosen ones. */
export const ObjectChoice = ({ level, platform, ids, onChange, error }: ObjectChoiceProps) => {
  const [text, setText] = useState('');
  const [found, setFound] = useState<ReadonlyMap<number, string>>(new Map());
  const [, many] = NOUNS[level];
  const { data, isFetching } = useQuery({
    queryKey: ['rule-objects', level, platform, text],
    queryFn: ({ signal }) => searchObjects(level, platform, text.trim(), signal),
    placeholderData: keepPreviousData,
  });
  const nameOf = useNames(level, ids, found);
  return (
    <div className="grid max-w-120 grid-cols-1 gap-2">
      <Combobox<number>
        label={words.add(many)}
        value={null}
        placeholder={words.nothingChosen}
        options={(data ?? [])
          .filter(({ id }) => !ids.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ value, label }) => {
          setFound(new Map([...found, [value, label]]));
          onChange([...ids, value]);
        }}
        onSearch={setText}
        loading={isFetching}
        searchPlaceholder={words.searchObjects(many)}
        emptyText={words.nothingFound}
        error={error}
      />
      {ids.length > 0 && <Chips ids={ids} onChange={onChange} nameOf={nameOf} />}
    </div>
  );
};
