import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Pill } from '../../ui/pill.tsx';
import { platformLabel } from '../../ui/platform-label.ts';
import { PublisherName } from '../../ui/publisher-name.tsx';
import type { TableColumn } from '../columns/table-columns.ts';
import { CopyButton } from './copy-button.tsx';
import { EstimateDot } from './estimate-dot.tsx';
import { formatValue, NO_VALUE, toneOf } from './format.ts';
import { Linked } from './linked.tsx';
import { statusKind, statusLabel } from './status.ts';

const PlatformCell = lazy(() => import('./platform-cell.tsx'));

const TONES = { good: 'text-good', bad: 'text-bad', plain: '' };

const pictureOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'avatar' in value && typeof value.avatar === 'string'
    ? value.avatar
    : null;

const shownAs = <Row,>(column: TableColumn<Row>, value: unknown, text: string): ReactNode => {
  if (column.format === 'publisher')
    return <PublisherName name={text} avatar={pictureOf(value)} isNobody={!value} />;
  if (text === NO_VALUE) return <span className="text-ink-3">{NO_VALUE}</span>;
  switch (column.format) {
    case 'platform':
      return (
        <Suspense fallback={<span className="pl-7">{platformLabel(text)}</span>}>
          <PlatformCell platform={text} />
        </Suspense>
      );
    case 'status':
      return <Pill kind={statusKind(text)}>{statusLabel(text)}</Pill>;
    case 'code':
      return (
        <span className="flex items-center gap-1">
          <span className="truncate font-mono text-xs">{text}</span>
          <CopyButton value={text} />
        </span>
      );
    case 'id':
      return <span className="text-ink-2">{text}</span>;
    default:
      return <span className="block truncate">{text}</span>;
  }
};

/** A figure, with the dot of an estimate where it is one. */
export const Figure = <Row,>({
  column,
  value,
  estimate,
}: {
  column: TableColumn<Row>;
  value: unknown;
  estimate: boolean;
}) => {
  const text = formatValue(column.format, value);
  if (text === NO_VALUE) return <span className="text-ink-3">{NO_VALUE}</span>;
  return (
    <span className={classNames('block truncate', TONES[toneOf(column.tone, value)])}>
      {estimate && <EstimateDot />}
      {text}
    </span>
  );
};

const content = <Row,>(column: TableColumn<Row>, row: Row): ReactNode => {
  if (column.render) return column.render(row);
  const value = column.value(row);
  if (column.numeric)
    return <Figure column={column} value={value} estimate={column.isEstimate?.(row) ?? false} />;
  return shownAs(column, value, formatValue(column.format, value, column.timeZone));
};

/** One value of one row, as its column says. */
export const Cell = <Row,>({ column, row }: { column: TableColumn<Row>; row: Row }) => {
  const link = column.link?.(row);
  return link ? <Linked link={link}>{content(column, row)}</Linked> : content(column, row);
};
