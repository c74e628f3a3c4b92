import { type ReactNode, useId } from 'react';
import { useCan } from '../../lib/session/use-session.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import type { ExportTarget } from './cells.ts';
import { exportTexts } from './export.texts.ts';
import { EXPORT_PAGE_SIZES, type PagePlan, pagesOf, plannedRows, type RangeProblem } from './page-plan.ts';

/** What is chosen in the dialog, as typed. */
export type Choice = {
  target: ExportTarget;
  scope: 'page' | 'all';
  size: number;
  start: string;
  end: string;
};

type ChoicesProps = {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
  /** The page on screen and how many rows it holds. */
  page: { number: number; rows: number };
  total: number;
  problem: RangeProblem | null;
  plan: PagePlan | null;
};

type OptionProps = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  label: string;
  hint: string;
};

const Option = ({ name, checked, onChoose, label, hint }: OptionProps) => (
  <label className="grid cursor-pointer grid-cols-[auto_1fr] content-start gap-x-2.5 rounded-md border border-line px-3 py-2.5 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
    <input
      type="radio"
      name={name}
      checked={checked}
      onChange={onChoose}
      className="mt-0.75 size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface transition-colors checked:border-[5px] checked:border-accent focus-visible:outline-none"
    />
    <span className="font-medium">{label}</span>
    <span className="col-start-2 text-xs text-ink-2">{hint}</span>
  </label>
);

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 font-medium">{legend}</legend>
    <div className="grid gap-2 sm:grid-cols-2">{children}</div>
  </fieldset>
);

const sizes = EXPORT_PAGE_SIZES.map((value) => ({ value, label: value.toLocaleString('en-US') }));

const PageFields = ({ choice, onChange, total, problem, plan }: Omit<ChoicesProps, 'page'>) => {
  const pages = pagesOf(total, choice.size);
  const outside = exportTexts.pageOutside(pages);
  const endProblem = problem === 'order' ? exportTexts.endBeforeStart : outside;
  const rows = plan ? plannedRows(plan, total) : 0;
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <div className="max-sm:col-span-2">
          <SelectField
            label={exportTexts.rowsPerPage}
            placeholder={exportTexts.rowsPerPage}
            value={choice.size}
            options={sizes}
            onChange={(size: number) => onChange({ size, start: '1', end: String(pagesOf(total, size)) })}
          />
        </div>
        <TextField
          label={exportTexts.startPage}
          inputMode="numeric"
          maxLength={9}
          value={choice.start}
          onChange={(event) => onChange({ start: event.target.value })}
          error={problem === 'start' ? outside : undefined}
        />
        <TextField
          label={exportTexts.endPage}
          inputMode="numeric"
          maxLength={9}
          value={choice.end}
          onChange={(event) => onChange({ end: event.target.value })}
          error={problem === 'end' || problem === 'order' ? endProblem : undefined}
        />
      </div>
      <p className="min-h-4 text-xs text-ink-2 tabular-nums" aria-live="polite">
        {plan && exportTexts.covered(plan.startRow + 1, plan.startRow + rows, total)}
      </p>
    </div>
  );
};

/** Where to, and which rows. */
export const ExportChoices = ({ choice, onChange, page, ...rest }: ChoicesProps) => {
  const name = useId();
  const can = useCan();
  const target = (value: ExportTarget) => ({
    name: `${name}-target`,
    checked: choice.target === value,
    onChoose: () => onChange({ target: value }),
  });
  const scope = (value: Choice['scope']) => ({
    name: `${name}-scope`,
    checked: choice.scope === value,
    onChoose: () => onChange({ scope: value }),
  });
  return (
    <div className="grid gap-5">
      <Group legend={exportTexts.target}>
        <Option {...target('excel')} label={exportTexts.excel} hint={exportTexts.excelHint} />
        {can('EXPORT_SHEETS') && (
          <Option {...target('sheet')} label={exportTexts.sheet} hint={exportTexts.sheetHint} />
        )}
      </Group>
      <Group legend={exportTexts.scope}>
        <Option
          {...scope('page')}
          label={exportTexts.currentPage}
          hint={exportTexts.currentPageHint(page.number, page.rows)}
        />
        <Option {...scope('all')} label={exportTexts.all} hint={exportTexts.allHint(rest.total)} />
      </Group>
      {choice.scope === 'all' && <PageFields choice={choice} onChange={onChange} {...rest} />}
      <p className="text-xs text-ink-3">{exportTexts.asShown}</p>
    </div>
  );
};
