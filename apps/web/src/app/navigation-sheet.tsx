import { Dialog } from '@base-ui/react/dialog';
import { useLocation } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { texts } from '../lib/texts.ts';
import { Sidebar } from './sidebar.tsx';

const WIDE = '(min-width: 768px)';

type NavigationSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The sidebar of narrow screens; it leaves once a page is chosen or there is room for the real one. */
const NavigationSheet = ({ open, onOpenChange }: NavigationSheetProps) => {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current === pathname) return;
    openedAt.current = pathname;
    onOpenChange(false);
  }, [pathname, onOpenChange]);
  useEffect(() => {
    const media = matchMedia(WIDE);
    const close = () => onOpenChange(false);
    media.addEventListener('change', close);
    return () => media.removeEventListener('change', close);
  }, [onOpenChange]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-40 w-70 max-w-[calc(100vw-56px)] overflow-y-auto bg-surface p-3 shadow-float outline-none transition-transform duration-150 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Dialog.Title className="sr-only">{texts.shell.mainNavigation}</Dialog.Title>
          <Dialog.Close
            aria-label={texts.shell.close}
            className="absolute top-4 right-3 z-10 grid size-8 place-items-center rounded-sm bg-surface text-ink-2 hover:bg-sunken"
          >
            <X className="size-4" aria-hidden="true" />
          </Dialog.Close>
          <Sidebar />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

export default NavigationSheet;
