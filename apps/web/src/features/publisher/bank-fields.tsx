import { type Bank, bankRoutes } from '@adhelm/contract/bank';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { startSignIn } from '../../lib/session/start-sign-in.ts';
import { toast } from '../../lib/toast.ts';
import { EntityPicker, type FoundEntity } from '../../resource/form/entity-picker.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { keepEntries } from './kept-entries.ts';
import { publisherFormTexts as words } from './publisher-form.texts.ts';
import type { PublisherFieldsProps } from './publisher-values.ts';
import { dayLabel } from './terms-fields.tsx';

const BANKS_AT_ONCE = 20;

const foundOf = ({ id, code, name, image }: Bank): FoundEntity => ({
  id,
  name: `${code} ${name}`,
  shown: (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={code} image={image} size="sm" shape="square" className="size-5! text-[9px]!" />
      <span className="truncate">{name}</span>
    </span>
  ),
});

const searchBanks = async (search: string, signal: AbortSignal) => {
  const query = { limit: BANKS_AT_ONCE, search: search || undefined };
  return (await call(bankRoutes.list, { query, signal })).items.map(foundOf);
};

const BankField = ({ form, row }: Pick<PublisherFieldsProps, 'form' | 'row'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'bankAccount.bankId' });
  const bank = row?.bankAccount?.bank;
  return (
    <EntityPicker
      label={words.bank}
      queryKey={['bank']}
      search={searchBanks}
      value={field.value}
      initial={bank && foundOf(bank)}
      onChange={field.onChange}
      placeholder={words.selectBank}
      searchPlaceholder={words.searchBank}
      emptyText={words.noBanks}
      error={fieldState.error?.message}
    />
  );
};

type FreshSignInProps = Pick<PublisherFieldsProps, 'form' | 'row'> & { message: string };

/** The way on where the sign-in is too old: to the provider and back, with what was entered. */
const FreshSignIn = ({ form, row, message }: FreshSignInProps) => {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const values = form.getValues();
    keepEntries(row?.id ?? null, values);
    // Nothing is lost by leaving now, so that nobody asks.
    form.reset(values);
    await startSignIn(false);
  };
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-warn-soft px-3.5 py-3 text-warn">
      <p>{message}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          loading={isLeaving}
          onClick={() =>
            void leave().catch((error: unknown) => {
              setLeaving(false);
              toast.error(messageOf(error, words.failed));
            })
          }
        >
          {words.signInAgain}
        </Button>
        <p className="text-xs">{words.signInHint}</p>
      </div>
    </div>
  );
};

/** Where a publisher is paid to. */
export const BankFields = ({ form, row }: Pick<PublisherFieldsProps, 'form' | 'row'>) => {
  const { bankAccount: errors } = form.formState.errors;
  const message = errors?.root?.message ?? errors?.message;
  const since = row?.bankAccount?.since;
  return (
    <>
      <p className="text-xs text-ink-3">
        {since && `${words.since(dayLabel(since))} `}
        {words.bankHint}
      </p>
      {message && <FreshSignIn form={form} row={row} message={message} />}
      <BankField form={form} row={row} />
      <TextField
        label={words.accountName}
        maxLength={120}
        error={errors?.accountName?.message}
        {...form.register('bankAccount.accountName')}
      />
      <TextField
        label={words.accountNumber}
        maxLength={60}
        spellCheck={false}
        className="font-mono"
        error={errors?.accountNumber?.message}
        {...form.register('bankAccount.accountNumber')}
      />
    </>
  );
};
