import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Pill } from '../../ui/pill.tsx';
import { PlatformIcon, platformLabel } from '../../ui/platform-icon.tsx';
import type { TableColumn } from '../table-columns.ts';
import { CopyButton } from './copy-button.tsx';
import { EstimateDot } from './estimate-dot.tsx';
import { formatValue, NO_VALUE, toneOf } from './format.ts';
import { Linked } from './linked.tsx';
import { statusKind, statusLabel } from './status.ts';

const TONES = { good: 'text-good', bad: 'text-bad', plain: '' };

const pictureOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'avatar' in value && typeof value.avatar === 'string'
    ? value.avatar
    : null;

const PublisherCell = ({ text, value }: { text: string; value: unknown }) =>
  value === null || value === undefined ? (
    <span className="flex items-center gap-2 text-ink-2">
      <Globe className="size-4 text-ink-3" aria-hidden="true" />
      <span className="truncate">{text}</span>
    </span>
  ) : (
    <span className="flex items-center gap-2">
      <Avatar name={text} image={pictureOf(value)} size="sm" shape="square" className="size-5! text-[9px]!" />
      <span className="truncate">{text}</span>
    </span>
  );

const shownAs = <Row,>(column: TableColumn<Row>, value: unknown, text: string): ReactNode => {
  if (column.format === 'publisher') return <PublisherCell text={text} value={value} />;
  if (text === NO_VALUE) return <span className="text-ink-3">{NO_VALUE}</span>;
  switch (column.format) {
    case 'platform':
      return (
        <span className="flex items-center gap-2">
          <PlatformIcon platform={text} />
          <span className="truncate">{platformLabel(text)}</span>
        </span>
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
