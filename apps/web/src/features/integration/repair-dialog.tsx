import { type DeadLetter, deadLetterRoutes } from '@adhelm/contract/dead-letter';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Problem } from '../../ui/problem.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { integrationTexts as words } from './integration.texts.ts';

const FORM_ID = 'repair';

const formatted = ({ body, isReadable }: DeadLetter): string =>
  isReadable ? JSON.stringify(JSON.parse(body), null, 2) : body;

const whyNoJson = (text: string): string | undefined => {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return words.noJson(error instanceof Error ? error.message : '');
  }
};

/** Somebody else decided about the record meanwhile. */
const isDecided = (error: unknown) =>
  error instanceof ApiError && (error.errorCode === 'CF01' || error.errorCode === 'NF01');

/** What the server says of the field, and what it says of everything else. */
const complaintsOf = (error: unknown) => {
  const field = error instanceof ApiError && error.details.find(({ path }) => path === 'body');
  return field ? { field: field.message } : { other: messageOf(error, words.replayFailed) };
};

type RepairDialogProps = {
  open: boolean;
  letter: DeadLetter;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
};

/** Lets a person put a record right and replay it. */
const RepairDialog = ({ open, letter, onClose, onChanged }: RepairDialogProps) => {
  const { isBusy, run } = useOneAtATime();
  const [body, setBody] = useState(() => formatted(letter));
  const [complaints, setComplaints] = useState<{ field?: string | undefined; other?: string }>({});
  const field = useRef<HTMLTextAreaElement>(null);
  const replay = async () => {
    const noJson = whyNoJson(body);
    setComplaints({ field: noJson });
    if (noJson !== undefined) return field.current?.focus();
    try {
      await call(deadLetterRoutes.replay, { params: { id: letter.id }, body: { body } });
      toast.success(words.replayed);
    } catch (error) {
      if (!isDecided(error)) {
        setComplaints(complaintsOf(error));
        return field.current?.focus();
      }
      toast.error(messageOf(error, words.replayFailed));
    }
    onClose();
    await onChanged();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(replay);
  };
  return (
    <Modal
      open={open}
      onOpenChange={(next) => !next && !isBusy && onClose()}
      title={words.repair}
      description={words.repairText}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {texts.list.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} variant="prime" loading={isBusy}>
            {words.replay}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} noValidate className="grid gap-4">
        <Problem>{complaints.other ?? null}</Problem>
        <TextArea
          ref={field}
          label={words.record}
          hint={words.refusedAs(letter.reason)}
          required
          rows={16}
          spellCheck={false}
          className="font-mono text-xs"
          value={body}
          onChange={(event) => setBody(event.target.value)}
          error={complaints.field}
        />
      </form>
    </Modal>
  );
};

export default RepairDialog;
