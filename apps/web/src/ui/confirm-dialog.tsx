import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** A way on that loses nothing; then it has the focus instead. */
  rescue?: { label: string; onClick: () => void } | undefined;
  /** While the work runs, nothing can be pressed and the dialog stays. */
  busy?: boolean;
  /** Something in the dialog has to be done before it can be confirmed; its first control has the focus then. */
  blocked?: boolean;
};

/** Asks before something is lost. The confirming button has the focus, so that Enter confirms. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, busy = false, blocked = false, onConfirm, onCancel, rescue, ...texts } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  /** One that is fading away was answered already. */
  const once = (answer: () => void) => () => {
    if (open) answer();
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup
          initialFocus={blocked ? true : confirm}
          className="fixed top-1/2 left-1/2 z-50 grid w-[calc(100vw-32px)] max-w-105 -translate-x-1/2 -translate-y-1/2 gap-5 rounded-xl bg-raised p-6 shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
        >
          <div className="grid gap-1.5">
            <AlertDialog.Title className="text-lg font-semibold tracking-tight">
              {texts.title}
            </AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="grid gap-2 text-ink-2 wrap-anywhere">
              {texts.children}
            </AlertDialog.Description>
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={once(onCancel)} disabled={busy}>
              {texts.cancelLabel}
            </Button>
            <Button
              ref={rescue ? undefined : confirm}
              variant="danger"
              loading={busy && !rescue}
              disabled={busy || blocked}
              onClick={once(onConfirm)}
            >
              {texts.confirmLabel}
            </Button>
            {rescue && (
              <Button ref={confirm} variant="prime" loading={busy} onClick={once(rescue.onClick)}>
                {rescue.label}
              </Button>
            )}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
