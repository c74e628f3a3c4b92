import { MAX_REASON } from '@adhelm/contract/content';
import { type SyntheticEvent, useRef, useState } from 'react';
import { texts } from '../lib/texts.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { TextArea } from '../ui/text-area.tsx';

const FORM_ID = 'reject';

type RejectDialogProps = {
  open: boolean;
  /** What is rejected. */
  name: string;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
};

/** A rejection says why, so that the author knows what to change. */
export const RejectDialog = ({ open, name, busy, onReject, onClose }: RejectDialogProps) => {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const missing = reason.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The dialog may stand inside another form, which is not the one to send.
    event.stopPropagation();
    setAsked(true);
    if (missing) field.current?.focus();
    else if (!busy) onReject(reason.trim());
  };
  return (
    <Modal
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={texts.content.rejectTitle(name)}
      description={texts.content.rejectHint}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.list.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} variant="danger" loading={busy}>
            {texts.content.steps.reject}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} noValidate>
        <TextArea
          ref={field}
          label={texts.content.reason}
          required
          rows={4}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isAsked && missing ? texts.content.reasonMissing : undefined}
        />
      </form>
    </Modal>
  );
};
