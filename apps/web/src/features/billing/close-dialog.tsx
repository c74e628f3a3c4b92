import { billingRoutes } from '@adhelm/contract/billing';
import { monthName } from '@adhelm/domain/billing/statement';
import { useState } from 'react';
import { call } from '../../lib/http/client.ts';
import { useActsForAll } from '../../lib/session/use-session.ts';
import { PublisherPicker } from '../../resource/form/publisher-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Problem } from '../../ui/problem.tsx';
import { billingTexts as words } from './billing.texts.ts';
import type { DialogProps } from './dialog-props.ts';
import { useSending } from './use-sending.ts';

/** `2026-10` when today is in November 2026. */
const lastMonth = (now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);

const CloseDialog = ({ open, onClose, onChanged }: DialogProps) => {
  const actsForAll = useActsForAll();
  const [publisherId, setPublisher] = useState<number | null>(null);
  const [month, setMonth] = useState(lastMonth);
  const { isBusy, problem, send } = useSending();
  const close = () =>
    send(async (requestKey) => {
      const body = { month, requestKey, ...(publisherId !== null && { publisherId }) };
      await call(billingRoutes.close, { body });
      await onChanged();
      onClose();
      return words.closed(monthName(month));
    });
  return (
    <Modal
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.closeMonth}
      description={words.closeText}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="prime" loading={isBusy} onClick={() => void close()}>
            {words.close}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Problem>{problem}</Problem>
        {actsForAll && <PublisherPicker required value={publisherId} onChange={setPublisher} />}
        <TextField
          label={words.month}
          hint={words.monthHint}
          required
          maxLength={7}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
      </div>
    </Modal>
  );
};

export default CloseDialog;
