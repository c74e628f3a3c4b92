import { z } from 'zod';
import { type Bind, bindInstant, bindings } from '../bindings.ts';
import { isVisible, type Visible } from '../commits/snapshot.ts';
import { CLICK_COLUMNS } from '../dimensions.ts';
import { ask, type FactClient, type FactStoreAccess, insertRows, timestamp } from '../fact-client.ts';

const report = z.object({ publisherId: z.number(), adAccountId: z.number(), reportedUntil: z.number() });

/** Up to where the ad platform has reported an account, in milliseconds; 0 where it never did. */
export type ReportedUntil = (publisherId: number, adAccountId: number) => number;

export const readReports = async (
  client: FactClient,
  visible: Visible,
  publisherIds: readonly number[],
): Promise<ReportedUntil> => {
  const { bind, parameters } = bindings();
  const rows = await ask(client, {
    name: 'reported accounts',
    row: report,
    query: `SELECT publisher_id AS publisherId, ad_account_id AS adAccountId,
        toUnixTimestamp64Milli(max(reported_until)) AS reportedUntil
      FROM report_facts
      WHERE publisher_id IN ${bind(publisherIds, 'Array(UInt32)')} AND ${isVisible(bind, visible, 'batch')}
      GROUP BY publisher_id, ad_account_id`,
    parameters,
  });
  const known = new Map(rows.map((row) => [`${row.publisherId} ${row.adAccountId}`, row.reportedUntil]));
  return (publisherId, adAccountId) => known.get(`${publisherId} ${adAccountId}`) ?? 0;
};

/** A click whose hour the ad platform has not reported counts with the estimate of its cost. */
export const isPendingAt = (reportedUntil: number, adAccountId: number, time: number): boolean =>
  adAccountId !== 0 && time >= reportedUntil;

export const insertReport = (
  store: Pick<FactStoreAccess, 'client' | 'insertSettings'>,
  batch: number,
  report: { publisherId: number; adAccountId: number; reportedUntil: Date },
): Promise<void> =>
  insertRows(
    store,
    'report_facts',
    ['publisher_id', 'ad_account_id', 'batch', 'reported_until'],
    [[report.publisherId, report.adAccountId, batch, timestamp(report.reportedUntil)]],
  );

/** What a row keeps of a click when only its report is told. */
const KEPT = [...CLICK_COLUMNS, 'time', 'id', 'country', 'estimated_cost'].join(', ');

type Reported = { publisherId: number; adAccountId: number; from: number; to: number };

/** The account's clicks in a stretch of time that still count with the estimate of their cost. */
const pendingClicks = (bind: Bind, visible: Visible, { publisherId, adAccountId, from, to }: Reported) =>
  `SELECT ${KEPT} FROM click_facts
    WHERE publisher_id = ${bind(publisherId, 'UInt32')} AND ad_account_id = ${bind(adAccountId, 'UInt32')}
      AND time >= ${bindInstant(bind, from)} AND time < ${bindInstant(bind, to)}
      AND pending != 0 AND ${isVisible(bind, visible, 'batch')}
    GROUP BY ${KEPT} HAVING sum(pending) > 0`;

const day = z.object({ day: z.number() });

/** The days of such clicks. */
export const daysOfEstimates = async (
  client: FactClient,
  visible: Visible,
  reported: Reported,
): Promise<Set<number>> => {
  if (reported.from >= reported.to) return new Set();
  const { bind, parameters } = bindings();
  const days = await ask(client, {
    name: 'days of reported clicks',
    row: day,
    query: `SELECT DISTINCT intDiv(toUnixTimestamp64Milli(time), 86400000) AS day
      FROM (${pendingClicks(bind, visible, reported)})`,
    parameters,
  });
  return new Set(days.map((row) => row.day));
};

/** From now on the ad platform's figures stand for them. */
export const endEstimates = async (
  store: Pick<FactStoreAccess, 'client' | 'insertSettings'>,
  batch: number,
  visible: Visible,
  reported: Reported,
): Promise<void> => {
  const { bind, parameters } = bindings();
  await store.client.command({
    query: `INSERT INTO click_facts (${KEPT}, batch, sign, pending)
      SELECT ${KEPT}, ${bind(batch, 'UInt64')}, 0, -1 FROM (${pendingClicks(bind, visible, reported)})`,
    query_params: parameters,
    clickhouse_settings: { ...store.insertSettings, max_execution_time: 0, wait_end_of_query: 1 },
  });
};
