import {
  createPublisher,
  type PublisherRecord,
  type publisherRecordRoutes,
} from '@adhelm/contract/publisher-record';
import type { Body } from '@adhelm/contract/route';
import { UTC } from '@adhelm/domain/time-zone';
import { z } from 'zod';
import type { FieldsProps } from '../../resource/form/form-definition.ts';

const entered = z.object({
  name: z.string(),
  isActive: z.boolean(),
  avatar: z.string().nullable(),
  darkModeAvatar: z.string().nullable(),
  domains: z.array(z.string()),
  fee: z.object({ percent: z.string(), validFrom: z.string() }),
  paymentThreshold: z.string(),
  billingZone: z.string(),
  bankAccount: z.object({
    bankId: z.number().nullable(),
    accountName: z.string(),
    accountNumber: z.string(),
  }),
});
export type PublisherValues = z.infer<typeof entered>;
export type PublisherFieldsProps = FieldsProps<PublisherValues, PublisherValues, PublisherRecord>;

/** Fees are agreed by days in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

const NO_ACCOUNT = { bankId: null, accountName: '', accountNumber: '' };

export const emptyValues = (): PublisherValues => ({
  name: '',
  isActive: true,
  avatar: null,
  darkModeAvatar: null,
  domains: [],
  fee: { percent: '', validFrom: today() },
  paymentThreshold: '0',
  billingZone: UTC,
  bankAccount: NO_ACCOUNT,
});

export const valuesOf = (row: PublisherRecord): PublisherValues => ({
  name: row.name,
  isActive: row.isActive,
  avatar: row.avatar,
  darkModeAvatar: row.darkModeAvatar,
  domains: row.domains,
  fee: { percent: '', validFrom: today() },
  paymentThreshold: row.paymentThreshold,
  billingZone: row.billingZone,
  bankAccount: row.bankAccount
    ? {
        bankId: row.bankAccount.bank.id,
        accountName: row.bankAccount.accountName,
        accountNumber: row.bankAccount.accountNumber,
      }
    : NO_ACCOUNT,
});

type Sent = Body<typeof publisherRecordRoutes.create>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What was entered that differs from what is there: nobody sends what they may not change. */
export const changesOf = (values: PublisherValues, before: PublisherValues): Sent => {
  const { name, fee, bankAccount } = values;
  const changed = <Key extends keyof PublisherValues>(key: Key) => !isSame(values[key], before[key]);
  return {
    name,
    ...(changed('isActive') && { isActive: values.isActive }),
    ...(changed('avatar') && { avatar: values.avatar }),
    ...(changed('darkModeAvatar') && { darkModeAvatar: values.darkModeAvatar }),
    ...(changed('domains') && { domains: values.domains }),
    ...(changed('paymentThreshold') && { paymentThreshold: values.paymentThreshold }),
    ...(changed('billingZone') && { billingZone: values.billingZone }),
    ...(fee.percent.trim() !== '' && { fee }),
    ...(changed('bankAccount') && {
      bankAccount: { ...bankAccount, bankId: bankAccount.bankId ?? Number.NaN },
    }),
  };
};

/** The server's own rules, on what would be sent of a new publisher. */
export const publisherForm = entered.superRefine((values, context) => {
  const { avatar: _, darkModeAvatar: __, ...sent } = changesOf(values, emptyValues());
  const issues = createPublisher.safeParse(sent).error?.issues ?? [];
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message });
});
