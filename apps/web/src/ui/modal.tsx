import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../lib/class-names.ts';
import { texts } from '../lib/texts.ts';

type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Stands above the title. */
  lead?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  placement?: 'center' | 'side';
  /** A centred dialog is wide unless told, a panel at the side narrow; `wide` is the largest there is of each. */
  width?: 'narrow' | 'wide';
  hideClose?: boolean;
  /** Whether Escape and a press outside close it. */
  dismissible?: boolean;
  /** What takes the focus on opening; the first control unless told. */
  initialFocus?: RefObject<HTMLElement | null>;
  footer?: ReactNode;
  children?: ReactNode;
};

const CENTER =
  'top-1/2 left-1/2 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 rounded-xl data-ending-style:scale-97 data-starting-style:scale-97';
const SIDE =
  'inset-y-0 right-0 w-full border-l border-line data-ending-style:translate-x-6 data-starting-style:translate-x-6';

const placementClass = (placement: 'center' | 'side', width: 'narrow' | 'wide' | undefined) =>
  placement === 'side'
    ? classNames(SIDE, width === 'wide' ? 'max-w-190' : 'max-w-114')
    : classNames(CENTER, width === 'narrow' ? 'max-w-105' : 'max-w-143');

export const Modal = ({
  open,
  onOpenChange,
  lead,
  title,
  description,
  placement = 'center',
  width,
  hideClose = false,
  dismissible = true,
  initialFocus,
  footer,
  children,
}: ModalProps) => (
  <Dialog.Root
    open={open}
    disablePointerDismissal={!dismissible}
    onOpenChange={(next, details) => {
      if (!dismissible && details.reason === 'escape-key') details.cancel();
      else onOpenChange(next);
    }}
  >
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Dialog.Popup
        initialFocus={initialFocus ?? true}
        className={classNames(
          'fixed z-40 flex flex-col bg-raised shadow-float outline-none transition-[opacity,translate,scale] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
          placementClass(placement, width),
        )}
      >
        <header className={classNames('px-6 pt-5 pb-4', !hideClose && 'pr-14')}>
          {lead}
          <Dialog.Title
            className={classNames('font-semibold tracking-tight text-pretty', lead ? 'text-xl' : 'text-lg')}
          >
            {title}
          </Dialog.Title>
          {description && <Dialog.Description className="mt-1 text-ink-2">{description}</Dialog.Description>}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6">{children}</div>
        {footer && (
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3">
            {footer}
          </footer>
        )}
        {/* Last, so that the focus starts in the content. */}
        {!hideClose && (
          <Dialog.Close
            aria-label={texts.shell.close}
            className="absolute top-4 right-4 grid size-8 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </Dialog.Close>
        )}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
