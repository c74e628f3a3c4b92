import { localOf, type Zone } from '../time-zone.ts';
import type { LineKind } from './close-period.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `October 2026` for `2026-10`. */
export const monthName = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** `03/10/2026`, the day that a zone has at an instant. */
export const dayIn = (zone: Zone, instant: number): string => {
  const [year, month, day] = new Date(localOf(zone, instant)).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

type Line = {
  kind: LineKind;
  corrects: { number: number; month: string } | null;
  reason: string | null;
};

/** What a line of the statement of a month says. */
export const lineText = ({ kind, corrects, reason }: Line, month: string): string => {
  const of = corrects && `${monthName(corrects.month)} (statement ${corrects.number})`;
  if (kind === 'REVENUE') return `Settled revenue of ${monthName(month)}`;
  if (kind === 'LATE_SETTLEMENT') return `Late settlement for ${of}`;
  if (kind === 'CLAW_BACK') return `Claw-back for ${of}`;
  return `Adjustment${of ? ` of ${of}` : ''}: ${reason}`;
};
