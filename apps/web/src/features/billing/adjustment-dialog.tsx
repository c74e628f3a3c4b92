import { billingRoutes, createAdjustment } from '@adhelm/contract/billing';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../lib/http/client.ts';
import { useActsForAll } from '../../lib/session/use-session.ts';
import { PublisherPicker } from '../../resource/form/publisher-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Problem } from '../../ui/problem.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { billingTexts as words } from './billing.texts.ts';
import type { DialogProps } from './dialog-props.ts';
import { useSending } from './use-sending.ts';

const schema = createAdjustment.pick({ publisherId: true, amount: true, reason: true });
type Values = z.input<typeof schema>;
const EMPTY: Values = { publisherId: undefined, amount: '', reason: '' };

const AdjustmentDialog = ({ open, onClose, onChanged }: DialogProps) => {
  const actsForAll = useActsForAll();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: EMPTY,
  });
  const publisherId = useWatch({ control: form.control, name: 'publisherId' });
  const { errors } = form.formState;
  const { isBusy, problem, send } = useSending();
  const save = form.handleSubmit((values) =>
    send(async (requestKey) => {
      await call(billingRoutes.adjust, { body: { ...values, requestKey } });
      form.reset(EMPTY);
      await onChanged();
      onClose();
      return words.adjusted;
    }),
  );
  return (
    <Modal
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.adjust}
      description={words.adjustText}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="prime" loading={isBusy} onClick={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Problem>{problem}</Problem>
        {actsForAll && (
          <PublisherPicker
            required
            value={publisherId ?? null}
            onChange={(id) => form.setValue('publisherId', id ?? undefined)}
          />
        )}
        <TextField
          label={words.adjustAmount}
          hint={words.adjustAmountHint}
          required
          inputMode="decimal"
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <TextArea
          label={words.reason}
          required
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
      </form>
    </Modal>
  );
};

export default AdjustmentDialog;
