import type { PreviewRow, RevenueFileCheck } from '@adhelm/contract/revenue-file';
import { formatValue } from '../../resource/cells/format.ts';
import { placed } from './placed.ts';
import { revenueTexts as words } from './revenue-dialog.texts.ts';

const CELL = 'px-2 py-1';
const FIGURE = `${CELL} text-right whitespace-nowrap tabular-nums`;

const Row = ({ row: { line, cells, error } }: { row: PreviewRow }) => (
  <tr className="border-t border-line align-top">
    <td className={FIGURE}>{line}</td>
    {placed(cells).map(({ text, place }) => (
      <td key={place} className={CELL}>
        {text}
      </td>
    ))}
    {error !== null && <td className={`${CELL} text-bad`}>{error}</td>}
  </tr>
);

const Preview = ({ check: { columns, preview } }: { check: RevenueFileCheck }) => (
  <div className="overflow-x-auto">
    <table className="w-full text-xs" aria-label={words.preview}>
      <thead className="text-left text-ink-2">
        <tr>
          <th scope="col" className={FIGURE}>
            {words.line}
          </th>
          {placed(columns).map(({ text, place }) => (
            <th key={place} scope="col" className={CELL}>
              {words.columnOf(text, place)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </tbody>
    </table>
  </div>
);

const Money = ({ before, after }: { before: number; after: number }) => (
  <>
    <td className={FIGURE}>{words.money(before)}</td>
    <td className={FIGURE}>{words.money(after)}</td>
    <td className={FIGURE}>{words.money(after - before)}</td>
  </>
);

const Changes = ({ check: { changes, changed, before, after } }: { check: RevenueFileCheck }) => (
  <div className="max-h-72 overflow-auto">
    <table className="w-full text-xs" aria-label={words.changes}>
      <thead className="text-left text-ink-2">
        <tr>
          {[words.website, words.day].map((name) => (
            <th key={name} scope="col" className={CELL}>
              {name}
            </th>
          ))}
          {[words.clicks, words.before, words.after, words.difference].map((name) => (
            <th key={name} scope="col" className={FIGURE}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.website} ${change.day} ${change.part}`} className="border-t border-line">
            <td className={`${CELL} wrap-anywhere`}>
              {[change.website, change.part].filter((text) => text !== '').join(' · ')}
            </td>
            <td className={`${CELL} whitespace-nowrap`}>{change.day}</td>
            <td className={FIGURE}>{words.count(change.clicks)}</td>
            <Money {...change} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line font-medium">
          <td className={CELL} colSpan={3}>
            {words.total(changes.length, changed)}
          </td>
          <Money before={before} after={after} />
        </tr>
      </tfoot>
    </table>
  </div>
);

const Missing = ({ check: { missing, missed } }: { check: RevenueFileCheck }) => (
  <div className="text-xs text-ink-2">
    <p>{words.missing(missed)}</p>
    <ul className="max-h-32 overflow-auto text-ink-3">
      {missing.map(({ name, day, amount, currency }) => (
        <li key={`${name} ${day} ${currency}`} className="wrap-anywhere">
          {[name, day, `${amount} ${currency}`].join(' · ')}
        </li>
      ))}
    </ul>
  </div>
);

/** What a file says, and what would change if it counted. */
export const RevenueCheck = ({ check }: { check: RevenueFileCheck }) => (
  <>
    {check.known && (
      <p role="status">{words.known(formatValue('dateTime', check.known.at), check.known.by)}</p>
    )}
    {check.problem === null ? (
      <p className={check.errors > 0 ? 'text-bad' : 'text-ink-2'}>
        {words.unreadable(check.errors, check.rows)}
      </p>
    ) : (
      <p className="text-bad">{check.problem}</p>
    )}
    <Preview check={check} />
    {check.changes.length > 0 && <Changes check={check} />}
    {check.missed > 0 && <Missing check={check} />}
  </>
);
