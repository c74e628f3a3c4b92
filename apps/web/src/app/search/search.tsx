import { Search as SearchIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { loadChunk } from '../chunk.ts';
import { shortcutOn } from './shortcut.ts';

const load = () => import('./search-dialog.tsx');
const SearchDialog = lazy(() => loadChunk(load));
/** The press that follows reports a failure. */
const loadAhead = () => void load().catch(() => undefined);

const SHORTCUT = shortcutOn(navigator.userAgent);

const isOverlaid = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The shortcut opens and closes the search, but not over another dialog, whose work it would leave. */
const useShortcut = (open: boolean, setOpen: (open: boolean) => void) =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!SHORTCUT.matches(event) || (!open && isOverlaid())) return;
      event.preventDefault();
      setOpen(!open);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, setOpen]);

/** Looks like a field where there is room for one; the search itself opens over the page. */
export const Search = () => {
  const [open, setOpen] = useState(false);
  useShortcut(open, setOpen);
  const trigger = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': SHORTCUT.aria,
    onFocus: loadAhead,
    onPointerEnter: loadAhead,
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      <button
        type="button"
        {...trigger}
        className="mr-1 flex h-8 w-65 shrink-0 items-center gap-2 rounded-sm border border-line bg-surface px-2.5 text-ink-3 transition-colors hover:border-line-strong max-lg:hidden"
      >
        <SearchIcon className="size-3.5" aria-hidden="true" />
        {texts.shell.search.anything}
        <span aria-hidden="true" className="ml-auto flex">
          <Kbd>{SHORTCUT.label}</Kbd>
        </span>
      </button>
      <IconButton {...trigger} label={texts.shell.search.title} icon={SearchIcon} className="lg:hidden" />
      <Suspense>{open && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
