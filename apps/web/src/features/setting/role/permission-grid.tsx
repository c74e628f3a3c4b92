import { PERMISSIONS, type Permission, type PermissionCode } from '@adhelm/contract/permission-codes';
import { Search } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { CONTROL_CLASS } from '../../../ui/field.tsx';
import { PermissionBox } from './permission-box.tsx';
import { codesIn, type PermissionRow, rowsWith, VERBS, withCodes } from './permission-rows.ts';
import { roleFormTexts as words } from './role.texts.ts';

const COLUMNS = 'sm:grid-cols-[minmax(0,1fr)_repeat(7,3.75rem)]';

type Change = (codes: readonly PermissionCode[], isGiven: boolean) => void;

type RowProps = {
  row: PermissionRow;
  /** Those of the row that are given, as one text, so that other rows stay as they are drawn. */
  given: string;
  /** Those of the row that cannot be given. */
  refused: string;
  onChange: Change;
};

const RowHead = ({ row, given, refused, onChange }: RowProps) => {
  const codes = codesIn(row);
  const held = codes.filter((code) => given.split(' ').includes(code));
  const offered = codes.filter((code) => !refused.split(' ').includes(code));
  const isWhole = offered.length > 0 && offered.every((code) => held.includes(code));
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <PermissionBox
        label={words.all(row.label)}
        checked={isWhole}
        indeterminate={held.length > 0 && !isWhole}
        refusal={offered.length === 0 && held.length === 0 ? words.lacking : null}
        onChange={(isGiven) => onChange(isGiven ? offered : codes, isGiven)}
      />
      <span className="truncate font-medium">{row.label}</span>
      <span className="ml-auto pr-2 text-2xs text-ink-3 tabular-nums">
        {words.count(held.length, codes.length)}
      </span>
    </div>
  );
};

const Row = memo((props: RowProps) => {
  const { row, onChange } = props;
  const given = props.given.split(' ');
  const refused = props.refused.split(' ');
  const boxOf = ({ code, description }: Permission) => ({
    label: description,
    checked: given.includes(code),
    refusal: refused.includes(code) ? words.lacking : null,
    onChange: (isGiven: boolean) => onChange([code], isGiven),
  });
  return (
    <fieldset
      aria-label={row.label}
      className="grid gap-y-2 border-b border-line py-2 last:border-b-0 max-sm:py-3"
    >
      <div
        className={classNames(
          'grid items-center max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:[&>:first-child]:col-span-2',
          COLUMNS,
        )}
      >
        <RowHead {...props} />
        {row.cells.map((cell) => (
          <PermissionBox key={cell.code} {...boxOf(cell)} shortLabel={words.verbs[cell.verb]} />
        ))}
      </div>
      {row.special.length > 0 && (
        <div className="grid gap-x-4 gap-y-1.5 pl-6.5 max-sm:pl-0 sm:grid-cols-2">
          {row.special.map((permission) => (
            <PermissionBox key={permission.code} {...boxOf(permission)} withLabel />
          ))}
        </div>
      )}
    </fieldset>
  );
});

const Heads = () => (
  <div
    aria-hidden="true"
    className={classNames(
      'sticky -top-px z-10 hidden border-y border-line bg-raised py-1.5 text-2xs font-medium text-ink-3 sm:grid',
      COLUMNS,
    )}
  >
    <span />
    {VERBS.map((verb) => (
      <span key={verb} className="text-center">
        {words.verbs[verb]}
      </span>
    ))}
  </div>
);

type SearchFieldProps = { value: string; onChange: (text: string) => void };

const SearchField = ({ value, onChange }: SearchFieldProps) => (
  <div className="relative min-w-40 flex-1">
    <Search
      className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3"
      aria-hidden="true"
    />
    <input
      type="search"
      value={value}
      aria-label={words.search}
      placeholder={words.search}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className={classNames(CONTROL_CLASS, 'pl-8 max-sm:h-11')}
    />
  </div>
);

type PermissionGridProps = {
  given: readonly PermissionCode[];
  /** The role is looked at, not changed. */
  isRead: boolean;
  /** What cannot be given. */
  isRefused: (code: PermissionCode) => boolean;
  /** Why nothing can be changed here. */
  lock: string | null;
  onChange: (given: PermissionCode[]) => void;
};

/** Every permission there is by resource, to be given one by one or a line at a time. */
export const PermissionGrid = ({ given, isRead, isRefused, lock, onChange }: PermissionGridProps) => {
  const [search, setSearch] = useState('');
  const change = useCallback<Change>(
    (codes, isGiven) => onChange(withCodes(given, codes, isGiven)),
    [given, onChange],
  );
  const all = PERMISSIONS.map(({ code }) => code);
  const offered = all.filter((code) => !isRefused(code));
  const rows = rowsWith(search);
  const joined = (row: PermissionRow, holds: (code: PermissionCode) => boolean) =>
    codesIn(row).filter(holds).join(' ');
  return (
    <fieldset disabled={lock !== null} className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">{words.permissions}</legend>
      {!isRead && (
        <div className="flex flex-wrap items-center gap-2">
          <SearchField value={search} onChange={setSearch} />
          <Button onClick={() => change(offered, true)}>{words.everything}</Button>
          <Button onClick={() => change(all, false)}>{words.nothing}</Button>
        </div>
      )}
      <p className="text-xs text-ink-2 tabular-nums" aria-live="polite">
        {words.given(given.length, all.length)}
      </p>
      {lock === null && !isRead && offered.length < all.length && (
        <p className="-mt-2 text-xs text-ink-3">{words.lackingNote}</p>
      )}
      {lock !== null && !isRead && <p className="text-xs text-ink-2">{lock}</p>}
      <div>
        <Heads />
        {rows.map((row) => (
          <Row
            key={row.resource}
            row={row}
            given={joined(row, (code) => given.includes(code))}
            refused={isRead ? '' : joined(row, isRefused)}
            onChange={change}
          />
        ))}
        {rows.length === 0 && <p className="py-6 text-center text-ink-2">{words.noneFound}</p>}
      </div>
    </fieldset>
  );
};
