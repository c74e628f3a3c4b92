import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Combobox } from '../../ui/combobox.tsx';

type Chosen = { id: number; name: string; avatar?: string | null };
type Found = Chosen & { shown?: ReactNode };

type SeveralFieldProps = {
  label: string;
  /** Tells the questions of this field from those of others. */
  queryKey: readonly unknown[];
  search: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
  ids: readonly number[];
  /** What is chosen when the form opens, by name. */
  initial: readonly Chosen[];
  onChange: (ids: number[]) => void;
  words: {
    add: string;
    search: string;
    none: string;
    empty: string;
    remove: (name: string) => string;
  };
  withPictures?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
};

/** Any number of things found by name on the server, each shown below with a button that takes it away. */
export const SeveralField = (props: SeveralFieldProps) => {
  const { label, queryKey, search, ids, initial, onChange, words, withPictures = false } = props;
  const [text, setText] = useState('');
  const [known, setKnown] = useState(() => new Map(initial.map((one) => [one.id, one])));
  const { data = [], isFetching } = useQuery({
    queryKey: ['several', ...queryKey, text],
    queryFn: ({ signal }) => search(text.trim(), signal),
    enabled: !props.disabled,
    placeholderData: keepPreviousData,
  });
  const options = data
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, name, shown }) => ({ value: id, label: name, ...(shown !== undefined && { shown }) }));
  const add = (id: number) => {
    const found = data.find((one) => one.id === id);
    if (!found) return;
    setKnown(new Map(known).set(id, found));
    onChange([...ids, id]);
  };
  return (
    <div className="grid gap-2.5">
      <Combobox<number>
        label={label}
        value={null}
        options={options}
        onChange={({ value }) => add(value)}
        onSearch={setText}
        loading={isFetching}
        placeholder={words.add}
        searchPlaceholder={words.search}
        emptyText={words.none}
        hint={props.hint}
        error={props.error}
        disabled={props.disabled}
      />
      {ids.length === 0 && <p className="text-xs text-ink-3">{words.empty}</p>}
      {ids.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {ids.map((id) => {
            const { name = `#${id}`, avatar = null } = known.get(id) ?? {};
            return (
              <li
                key={id}
                className="flex h-8 max-w-full items-center gap-2 rounded-full border border-line bg-surface pr-1 pl-1.5 max-sm:h-11"
              >
                {withPictures && <Avatar name={name} image={avatar} size="sm" className="-ml-0.5" />}
                <span className={withPictures ? 'truncate' : 'truncate pl-1.5'}>{name}</span>
                <button
                  type="button"
                  aria-label={words.remove(name)}
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                  className="grid size-6 shrink-0 place-items-center rounded-full text-ink-3 hover:bg-sunken hover:text-ink max-sm:size-11"
                >
                  <X className="size-3.5" aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};
