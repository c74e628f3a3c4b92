import type { ReportRange } from '../filter/report-search.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const isMoment = (value: string): boolean => MOMENT.test(value) && !Number.isNaN(Date.parse(value));

/** A report is asked for only when both ends of its range are there and readable. */
export const isWholeRange = ({ startDate, endDate }: Pick<ReportRange, 'startDate' | 'endDate'>): boolean =>
  isMoment(startDate) && isMoment(endDate);
