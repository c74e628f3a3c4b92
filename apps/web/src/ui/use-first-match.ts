import type { Combobox } from '@base-ui/react/combobox';
import { useEffect, useState } from 'react';
import { useDebounced } from './use-debounced.ts';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';

const SEARCH_DELAY_MS = 300;

type SearchedChoice<Option> = {
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** Where the options come from a search on the server; else they are narrowed while typing. */
  onSearch?: ((text: string) => void) | undefined;
  loading: boolean;
};

export type FieldKeys = NonNullable<Combobox.Input.Props['onKeyDown']>;

/**
 * A choice that is searched: the server is asked when typing pauses, and Enter takes the first match of what was typed.
 * Pressed before that is known, it waits for it instead of taking what was found before. What is found while an option
 * is pressed does not take its place.
 */
export const useFirstMatch = <Option>({ options, onChoose, onSearch, loading }: SearchedChoice<Option>) => {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [isHasty, setHasty] = useState(false);
  const ask = (text: string) => {
    setAsked(text);
    onSearch?.(text);
  };
  const search = useDebounced(ask, SEARCH_DELAY_MS);
  const isWaiting = onSearch !== undefined && (typed !== asked || loading);
  const [first] = options;
  const { shown, onPointerDown } = useHeldWhilePressed(options);

  useEffect(() => {
    if (!isHasty || isWaiting) return;
    setHasty(false);
    if (first === undefined) return;
    onChoose(first);
    setOpen(false);
  }, [isHasty, isWaiting, first, onChoose]);

  const onKeyDown: FieldKeys = (event) => {
    if (event.key !== 'Enter' || !isWaiting) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    search.cancel();
    ask(typed);
    setHasty(true);
  };
  return {
    root: {
      open,
      onOpenChange: (next: boolean) => {
        setHasty(false);
        setOpen(next);
      },
      autoHighlight: true,
      onInputValueChange: (text: string) => {
        setTyped(text);
        setHasty(false);
        search.schedule(text);
      },
    },
    shown,
    list: { onKeyDown, onPointerDown },
  };
};
