import type { PublisherRecord } from '@adhelm/contract/publisher-record';
import { isZone, UTC } from '@adhelm/domain/time-zone';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import ZonePicker from '../../resource/filter/zone-picker.tsx';
import { TextField } from '../../ui/field.tsx';
import { publisherFormTexts as words } from './publisher-form.texts.ts';
import { type PublisherFieldsProps, today } from './publisher-values.ts';

/** `2026-01-31` as 31/01/2026. */
export const dayLabel = (day: string): string => day.slice(0, 10).split('-').toReversed().join('/');

const FeeHistory = ({ fees }: Pick<PublisherRecord, 'fees'>) => {
  if (fees.length === 0) return <p className="text-xs text-ink-3">{words.noFees}</p>;
  return (
    <div className="grid gap-1">
      <p className="text-xs font-medium text-ink-2">{words.fees}</p>
      <ul className="grid gap-0.5 text-xs text-ink-2">
        {fees.toReversed().map(({ validFrom, percent }) => (
          <li key={validFrom} className="tabular-nums">
            <span className="inline-block w-14 font-medium text-ink">{words.percent(percent)}</span>
            {validFrom > today() ? words.feeToCome(dayLabel(validFrom)) : words.feeSince(dayLabel(validFrom))}
          </li>
        ))}
      </ul>
    </div>
  );
};

const BillingZone = ({ form }: Pick<PublisherFieldsProps, 'form'>) => {
  const hint = useId();
  const entered = useWatch({ control: form.control, name: 'billingZone' });
  const zone = isZone(entered) ? entered : UTC;
  return (
    <fieldset className="grid justify-items-start gap-1.5" aria-describedby={hint}>
      <legend className="mb-1.5 font-medium">{words.billingZone}</legend>
      <ZonePicker
        zone={zone}
        onChange={(next) => form.setValue('billingZone', next, { shouldDirty: true })}
      />
      <p id={hint} className="text-xs text-ink-3">
        {words.billingZoneHint}
      </p>
    </fieldset>
  );
};

/** What the platform agrees with a publisher. */
export const TermsFields = ({ form, row }: Pick<PublisherFieldsProps, 'form' | 'row'>) => {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={words.fee}
          inputMode="decimal"
          maxLength={6}
          hint={words.feeHint}
          error={errors.fee?.percent?.message}
          {...form.register('fee.percent')}
        />
        <TextField
          label={words.feeFrom}
          type="date"
          min={today()}
          error={errors.fee?.validFrom?.message}
          {...form.register('fee.validFrom')}
        />
      </div>
      {row && <FeeHistory fees={row.fees} />}
      <TextField
        label={words.threshold}
        inputMode="decimal"
        maxLength={10}
        hint={words.thresholdHint}
        error={errors.paymentThreshold?.message}
        {...form.register('paymentThreshold')}
      />
      <BillingZone form={form} />
    </>
  );
};
