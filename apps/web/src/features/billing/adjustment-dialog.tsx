import { billingRoutes, createAdjustment } from '@adhelm/contract/billing';
import { monthName } from '@adhelm/domain/billing/statement';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../lib/http/client.ts';
import { useActsForAll } from '../../lib/session/use-session.ts';
import { EntityPicker } from '../../resource/form/entity-picker.tsx';
import { PublisherPicker } from '../../resource/form/publisher-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Problem } from '../../ui/problem.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { billingTexts as words } from './billing.texts.ts';
import type { DialogProps } from './dialog-props.ts';
import { useSending } from './use-sending.ts';

const schema = createAdjustment.omit({ requestKey: true });
type Values = z.input<typeof schema>;
const EMPTY: Values = { publisherId: undefined, amount: '', reason: '', correctsPeriodId: null };
const MONTHS_AT_ONCE = 24;

type PeriodPickerProps = {
  publisherId: number | undefined;
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
};

/** The closed month that an adjustment puts right. */
const PeriodPicker = ({ publisherId, ...field }: PeriodPickerProps) => {
  const actsForAll = useActsForAll();
  const search = async (text: string, signal: AbortSignal) => {
    const query = {
      limit: MONTHS_AT_ONCE,
      search: text || undefined,
      publisherIds: publisherId?.toString(),
      sortBy: 'timeRange',
      sortOrder: 'desc',
    };
    const { items } = await call(billingRoutes.list, { query, signal });
    return items.map(({ id, number, month }) => ({ id, name: words.statementOf(monthName(month), number) }));
  };
  return (
    <EntityPicker
      {...field}
      label={words.corrects}
      hint={words.correctsHint}
      queryKey={['billing', publisherId]}
      search={search}
      none={{ label: words.noMonth }}
      searchPlaceholder={words.searchMonths}
      emptyText={words.noMonths}
      disabled={actsForAll && publisherId === undefined}
    />
  );
};

const AdjustmentDialog = ({ open, onClose, onChanged }: DialogProps) => {
  const actsForAll = useActsForAll();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: EMPTY,
  });
  const [publisherId, corrected] = useWatch({
    control: form.control,
    name: ['publisherId', 'correctsPeriodId'],
  });
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
            onChange={(id) => {
              form.setValue('publisherId', id ?? undefined);
              form.setValue('correctsPeriodId', null);
            }}
          />
        )}
        <PeriodPicker
          key={publisherId}
          publisherId={publisherId}
          value={corrected ?? null}
          error={errors.correctsPeriodId?.message}
          onChange={(id) => form.setValue('correctsPeriodId', id)}
        />
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
