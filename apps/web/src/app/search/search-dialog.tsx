import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { activePlace, keyOf, type Option, placeAfter } from './palette.ts';
import { searchTexts } from './search.texts.ts';
import { SearchResults } from './search-results.tsx';
import { useFinds } from './use-finds.ts';
import { useOpening } from './use-opening.ts';

const MAX_WORDS = 100;

const Frame = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-100 data-starting-style:opacity-0" />
      <Dialog.Popup className="fixed top-3 left-1/2 z-40 flex max-h-[min(34rem,calc(100dvh-24px))] w-[calc(100vw-24px)] max-w-143 -translate-x-1/2 flex-col overflow-hidden rounded-lg bg-raised shadow-float outline-none transition-opacity duration-100 data-starting-style:opacity-0 sm:top-[12vh]">
        <Dialog.Title className="sr-only">{texts.shell.search.title}</Dialog.Title>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);

const Keys = () => (
  <p className="hidden gap-4 border-t border-line px-4 py-2.5 text-xs text-ink-3 sm:flex">
    {searchTexts.keys.map(([key, meaning]) => (
      <span key={key} className="flex items-center gap-1.5">
        <Kbd>{key}</Kbd>
        {meaning}
      </span>
    ))}
  </p>
);

const Note = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-8 text-center break-words text-ink-2">{children}</p>
);

/** The best option is opened once the answer is there, when Enter was pressed ahead of it. */
const useEnterAhead = (isAwaited: boolean, open: () => void) => {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!pressed || isAwaited) return;
    setPressed(false);
    open();
  }, [pressed, isAwaited, open]);
  return setPressed;
};

const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, found, isAwaited, error, retry, type, searchNow } = useFinds();
  const { openScreen, openHit } = useOpening();
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const options = [...found.best, ...found.suggestions];
  const active = activePlace(found, movedTo);
  const chosen = options[active];

  const choose = (option: Option) => {
    if (option.kind === 'suggestion') {
      setMovedTo(null);
      return searchNow(option.words);
    }
    onClose();
    return option.kind === 'screen' ? openScreen(option.link.path) : openHit(option.hit, typed.trim());
  };
  const setEnterAhead = useEnterAhead(isAwaited, () => found.best[0] && choose(found.best[0]));

  const enter = () => {
    const isSettled = !isAwaited || chosen?.kind === 'screen' || (chosen && keyOf(chosen) === movedTo);
    if (isSettled) return chosen && choose(chosen);
    searchNow(typed);
    return setEnterAhead(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const next = options[placeAfter(event.key, active, options.length) ?? -1];
    if (next) {
      setMovedTo(keyOf(next));
      setEnterAhead(false);
    } else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
  };

  const content = () => {
    if (options.length > 0 || isAwaited || error) return null;
    return <Note>{typed.trim() === '' ? searchTexts.start : searchTexts.none}</Note>;
  };
  return (
    <Frame onClose={onClose}>
      <div className="flex items-center gap-3 border-b border-line pr-3 pl-4">
        {isAwaited ? (
          <Spinner className="text-ink-3" />
        ) : (
          <Search className="size-4 text-ink-3" aria-hidden="true" />
        )}
        <input
          ref={input}
          role="combobox"
          aria-label={texts.shell.search.anything}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={chosen && `${listId}-${active}`}
          value={typed}
          maxLength={MAX_WORDS}
          placeholder={texts.shell.search.anything}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setMovedTo(null);
            setEnterAhead(false);
            type(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
        <Dialog.Close
          aria-label={texts.shell.close}
          className="grid size-8 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink dark:hover:bg-line"
        >
          <X className="size-4" aria-hidden="true" />
        </Dialog.Close>
      </div>
      <div aria-busy={isAwaited} className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {options.length > 0 && (
          <SearchResults
            id={listId}
            found={found}
            active={active}
            onPoint={(option) => setMovedTo(keyOf(option))}
            onChoose={choose}
          />
        )}
        {error && (
          <ErrorState
            error={error}
            title={searchTexts.failed}
            onRetry={() => {
              retry();
              input.current?.focus();
            }}
          />
        )}
        <output className="block">
          {content()}
          {options.length > 0 && !isAwaited && (
            <span className="sr-only">{searchTexts.count(found.best.length, found.suggestions.length)}</span>
          )}
        </output>
      </div>
      <Keys />
    </Frame>
  );
};

export default SearchDialog;
