import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { describedBy, FieldFrame, useFieldIds } from './field.tsx';

type TagsFieldProps = {
  label: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  maxLength: number;
  removeLabel: (tag: string) => string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** Short words one by one: Enter or a comma ends each, Backspace takes the last one back. */
export const TagsField = ({
  label,
  value,
  onChange,
  maxLength,
  removeLabel,
  hint,
  error,
}: TagsFieldProps) => {
  const ids = useFieldIds();
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const words = text
      .split(',')
      .map((word) => word.trim().slice(0, maxLength))
      .filter((word) => word !== '');
    setTyped('');
    if (words.length > 0) onChange([...new Set([...value, ...words])]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  };
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <div className="flex min-h-9 flex-wrap items-center gap-1 rounded-sm border border-control bg-surface px-1.5 py-1 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent has-aria-invalid:border-bad has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-2">
        {value.map((tag) => (
          <span
            key={tag}
            className="inline-flex h-6 max-w-full items-center gap-0.5 rounded-full bg-mute-soft pr-0.5 pl-2 text-xs has-disabled:pr-2"
          >
            <span className="truncate">{tag}</span>
            <button
              type="button"
              aria-label={removeLabel(tag)}
              onClick={() => onChange(value.filter((one) => one !== tag))}
              className="grid size-5 place-items-center rounded-full text-ink-2 enabled:hover:bg-line enabled:hover:text-ink disabled:hidden"
            >
              <X className="size-3" aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          type="text"
          autoComplete="off"
          {...describedBy(ids, hint, error)}
          value={typed}
          onChange={(event) =>
            event.target.value.includes(',') ? add(event.target.value) : setTyped(event.target.value)
          }
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
          className="h-6 min-w-24 flex-1 bg-transparent px-1 text-sm outline-none"
        />
      </div>
    </FieldFrame>
  );
};
