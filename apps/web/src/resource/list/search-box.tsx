import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

const SEARCH_DELAY_MS = 500;

type SearchBoxProps = {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
  /** The key that leads here, where the page has one. */
  shortcut?: string;
};

export const SearchBox = ({ value, placeholder, onSearch, ref, shortcut }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value);
  const { schedule, cancel } = useDebounced(onSearch, SEARCH_DELAY_MS);
  // The address may change by itself: the back button, a cleared filter.
  useEffect(() => {
    cancel();
    setTyped((now) => (now.trim() === value ? now : value));
  }, [value, cancel]);

  const searchNow = (text: string) => {
    cancel();
    setTyped(text);
    onSearch(text.trim());
  };
  return (
    <div className="relative grow basis-40 max-sm:basis-28 sm:max-w-75">
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      <input
        ref={ref}
        type="search"
        value={typed}
        maxLength={200}
        aria-label={placeholder}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          schedule(event.target.value.trim());
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(typed);
          if (event.key !== 'Escape') return;
          // Leaves the box; the browser would empty it as well.
          event.preventDefault();
          event.currentTarget.blur();
        }}
        className="peer h-8 w-full max-sm:h-11 rounded-sm border border-line bg-surface pr-8 pl-8 text-sm transition-colors hover:border-line-strong focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === '' && shortcut && (
        <Kbd className="absolute top-1/2 right-2 -translate-y-1/2 peer-focus:hidden max-sm:hidden">
          {shortcut}
        </Kbd>
      )}
      {typed !== '' && (
        <button
          type="button"
          aria-label={texts.list.clearSearch}
          onClick={() => searchNow('')}
          className="absolute top-1 right-1 grid size-6 place-items-center rounded-xs max-sm:top-0 max-sm:right-0 max-sm:size-11 text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      )}
    </div>
  );
};
