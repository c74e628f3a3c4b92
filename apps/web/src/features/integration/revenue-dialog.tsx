import {
  DATE_ORDERS,
  DECIMAL_SIGNS,
  type MappedColumn,
  REVENUE_FILE,
  type RevenueFileCheck,
  type RevenueMapping,
  revenueFileRoutes,
} from '@adhelm/contract/revenue-file';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Problem } from '../../ui/problem.tsx';
import { placed } from './placed.ts';
import { RevenueCheck } from './revenue-check.tsx';
import { revenueTexts as words } from './revenue-dialog.texts.ts';

const MAPPED = Object.keys(words.columns) as MappedColumn[];
const CURRENCIES = Intl.supportedValuesOf('currency');
const NONE = -1;
const MEGABYTE = 1_048_576;

type ChoiceProps = {
  label: string;
  value: string | number;
  onChange: (value: string) => void;
  children: ReactNode;
};

const Choice = ({ label, ...select }: ChoiceProps) => (
  <div className="grid gap-1 text-xs text-ink-2">
    <span aria-hidden="true">{label}</span>
    <NativeSelect label={label} {...select} />
  </div>
);

type MappingFieldsProps = {
  columns: readonly string[];
  mapping: RevenueMapping;
  onChange: (mapping: RevenueMapping) => void;
};

/** Which column says what. */
const MappingFields = ({ columns, mapping, onChange }: MappingFieldsProps) => (
  <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
    {MAPPED.map((what) => (
      <Choice
        key={what}
        label={words.columns[what]}
        value={mapping[what] ?? NONE}
        onChange={(value) => onChange({ ...mapping, [what]: Number(value) === NONE ? null : Number(value) })}
      >
        <option value={NONE}>{words.noColumn}</option>
        {placed(columns).map(({ text, place }) => (
          <option key={place} value={place}>
            {words.columnOf(text, place)}
          </option>
        ))}
      </Choice>
    ))}
    {mapping.currency === null && (
      <Choice
        label={words.defaultCurrency}
        value={mapping.defaultCurrency}
        onChange={(defaultCurrency) => onChange({ ...mapping, defaultCurrency })}
      >
        {CURRENCIES.map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </Choice>
    )}
    <Choice
      label={words.dates}
      value={mapping.dates}
      onChange={(value) => onChange({ ...mapping, dates: DATE_ORDERS.find((one) => one === value) ?? 'MDY' })}
    >
      {DATE_ORDERS.map((order) => (
        <option key={order} value={order}>
          {words.dateOrders[order]}
        </option>
      ))}
    </Choice>
    <Choice
      label={words.decimals}
      value={mapping.decimals}
      onChange={(value) =>
        onChange({ ...mapping, decimals: DECIMAL_SIGNS.find((one) => one === value) ?? 'POINT' })
      }
    >
      {DECIMAL_SIGNS.map((sign) => (
        <option key={sign} value={sign}>
          {words.decimalSigns[sign]}
        </option>
      ))}
    </Choice>
  </div>
);

type Read = { name: string; content: string; check: RevenueFileCheck };

const isReady = ({ check }: Read): boolean =>
  check.problem === null && check.errors === 0 && check.known === null;

type RevenueDialogProps = { open: boolean; onClose: () => void; onChanged: () => Promise<unknown> };

/** A file of settled revenue: how it is read, what it would change, and then that it counts. */
const RevenueDialog = ({ open, onClose, onChanged }: RevenueDialogProps) => {
  const id = useId();
  const { isBusy, run } = useOneAtATime();
  const [read, setRead] = useState<Read | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = (work: () => Promise<void>) =>
    void run(async () => {
      setProblem(null);
      await work().catch((error: unknown) => setProblem(messageOf(error, words.failed)));
    });
  const look = async (name: string, content: string, mapping?: RevenueMapping) =>
    setRead({ name, content, check: await call(revenueFileRoutes.check, { body: { content, mapping } }) });
  const choose = (file: File | undefined) => {
    setRead(null);
    if (!file) return;
    if (file.size > REVENUE_FILE.maxMegabytes * MEGABYTE)
      return setProblem(words.tooLarge(REVENUE_FILE.maxMegabytes));
    attempt(async () => look(file.name, await file.text()));
  };
  const apply = ({ name, content, check: { mapping } }: Read) =>
    attempt(async () => {
      const { isKnown } = await call(revenueFileRoutes.apply, { body: { name, content, mapping } });
      // Somebody else was faster.
      if (isKnown) return look(name, content, mapping);
      toast.success(words.applied);
      onClose();
      setRead(null);
      await onChanged();
    });
  return (
    <Modal
      open={open}
      onOpenChange={(next) => !next && !isBusy && onClose()}
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {texts.list.cancel}
          </Button>
          <Button
            variant="prime"
            loading={isBusy}
            disabled={read === null || !isReady(read)}
            onClick={() => read && apply(read)}
          >
            {words.apply}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <label htmlFor={id} className="font-medium">
          {words.file}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="max-w-full text-ink-2 file:mr-3 file:h-8 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-line file:bg-surface file:px-3 file:font-medium file:text-ink hover:file:border-line-strong max-sm:file:h-11"
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Problem>{problem}</Problem>
        {read && (
          <>
            <MappingFields
              columns={read.check.columns}
              mapping={read.check.mapping}
              onChange={(mapping) => attempt(() => look(read.name, read.content, mapping))}
            />
            <RevenueCheck check={read.check} />
          </>
        )}
      </div>
    </Modal>
  );
};

export default RevenueDialog;
