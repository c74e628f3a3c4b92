import { localOf, type Zone } from '@adhelm/domain/time-zone';
import type { PageRange } from './page-plan.ts';

type Named = {
  /** What is exported, in the plural. */
  many: string;
  /** The first and the last instant of the rows, or twice the moment of the export. */
  from: string;
  to: string;
  timeZone: Zone;
  range: Pick<PageRange, 'start' | 'end'>;
};

const dayOf = (instant: string, zone: Zone): string =>
  new Date(localOf(zone, Date.parse(instant))).toISOString().slice(0, 10);

const keyOf = (many: string): string =>
  many
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** `campaigns_2026-11-01_2026-11-14_p1-5`: the key, the days in the list's zone, the pages. */
export const exportName = ({ many, from, to, timeZone, range }: Named): string => {
  const days = [...new Set([dayOf(from, timeZone), dayOf(to, timeZone)])];
  return [keyOf(many), ...days, `p${range.start}-${range.end}`].join('_');
};
