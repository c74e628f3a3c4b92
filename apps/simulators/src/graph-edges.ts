import { z } from 'zod';
import { invalidParameter } from './graph-errors.ts';
import {
  type FieldAsk,
  PIXEL,
  type Projection,
  parseFields,
  project,
  projectObject,
} from './graph-fields.ts';
import { insightQuery, jsonOf, type Level } from './graph-insight-query.ts';
import { type InsightTarget, insightRows } from './graph-insights.ts';
import { cursorOf, limitOf, pagingOf, placeIn } from './graph-pages.ts';
import { type Account, effectiveStatus, type GraphObject } from './graph-world.ts';
import { graphTime } from './graph-zones.ts';

type Params = Record<string, string>;
/** What an answer needs of its question besides the parameters. */
export type Asked = { params: Params; now: number; address: URL };
/** What a test makes of a page. */
export type Twist = 'empty-page' | 'row-absent' | 'repeated-hour-in-one-row' | undefined;

export type ListAnswer = { data: Projection[]; paging?: object };

export const fieldsOf = (params: Params): FieldAsk[] =>
  params.fields === undefined ? [] : parseFields(params.fields);

const twisted = (rows: Projection[], twist: Twist): Projection[] => {
  if (twist === 'row-absent') return rows.slice(1);
  return rows;
};

const LEVEL_STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES'];
const STATUSES: Record<GraphObject['kind'], readonly string[]> = {
  campaign: LEVEL_STATUSES,
  adSet: [...LEVEL_STATUSES, 'CAMPAIGN_PAUSED'],
  ad: [
    ...LEVEL_STATUSES,
    'CAMPAIGN_PAUSED',
    'ADSET_PAUSED',
    'PENDING_REVIEW',
    'DISAPPROVED',
    'PREAPPROVED',
    'PENDING_BILLING_INFO',
  ],
};

const statusesAsked = (kind: GraphObject['kind'], text: string | undefined): readonly string[] => {
  if (text === undefined) return STATUSES[kind].filter((status) => status !== 'ARCHIVED');
  const asked = jsonOf(z.array(z.string()).min(1), 'effective_status', text);
  if (asked.includes('DELETED'))
    throw invalidParameter('Cannot Request for Deleted Objects', {
      subcode: 1815001,
      title: 'Cannot Request for Deleted Objects',
      userMessage: 'Requesting for deleted objects is not supported in this endpoint.',
    });
  for (const status of asked)
    if (!STATUSES[kind].includes(status))
      throw invalidParameter(`Param effective_status[0] must be one of {${STATUSES[kind].join(', ')}}`);
  return asked;
};

type Listed<Row> = {
  rows: readonly Row[];
  isShown: (row: Row) => boolean;
  shown: (row: Row) => Projection;
};

/** A page of a list whose places never move: what is hidden keeps its place. */
const page = <Row>(
  { rows, isShown, shown }: Listed<Row>,
  { params, now, address }: Asked,
  twist: Twist,
): ListAnswer => {
  const limit = limitOf(params.limit);
  const [from = 0] = params.after === undefined ? [] : placeIn(params.after, now);
  const data: Projection[] = [];
  let place = from;
  /** Goes on to the next that is shown. */
  const nextShown = (): Row | undefined => {
    for (; place < rows.length; place += 1) {
      const row = rows[place];
      if (row !== undefined && isShown(row)) return row;
    }
    return undefined;
  };
  const most = twist === 'empty-page' ? 0 : limit;
  for (let row = nextShown(); row !== undefined && data.length < most; row = nextShown()) {
    data.push(shown(row));
    place += 1;
  }
  const more = nextShown() !== undefined;
  if (data.length === 0 && !more) return { data };
  const paging = pagingOf({ address, first: cursorOf([from], now), last: cursorOf([place], now), more });
  return { data: twisted(data, twist), paging };
};

export const accountsPage = (
  accounts: readonly Account[],
  shown: (account: Account) => Projection,
  asked: Asked,
  twist: Twist,
) => page({ rows: accounts, isShown: () => true, shown }, asked, twist);

/** Campaigns, ad sets or ads; archived ones only when they are asked for, deleted ones never. */
export const objectsPage = <Node extends GraphObject>(
  kind: Node['kind'],
  nodes: readonly Node[],
  asked: Asked,
  twist: Twist,
): ListAnswer => {
  const { params, now } = asked;
  const statuses = new Set(statusesAsked(kind, params.effective_status));
  const since = Number(params.updated_since ?? 0) * 1000;
  const asks = fieldsOf(params);
  return page(
    {
      rows: nodes,
      isShown: (node) => statuses.has(effectiveStatus(node, now)) && node.updatedAt >= since,
      shown: (node) => projectObject(node, asks, { now }),
    },
    asked,
    twist,
  );
};

export const pixelsPage = (account: Account, begin: number, asked: Asked): ListAnswer => {
  const createdAt = graphTime(account.timeZone, begin);
  const pixel = { id: `88${account.realId}`, name: `${account.name} pixel`, createdAt };
  const shown = (row: typeof pixel) => project(PIXEL, row, fieldsOf(asked.params), { now: asked.now });
  return page({ rows: [pixel], isShown: () => true, shown }, asked, undefined);
};

const levelOf = ({ node }: InsightTarget): Level =>
  node === undefined ? 'account' : node.kind === 'adSet' ? 'adset' : node.kind;

export const checkInsights = (target: InsightTarget, params: Params, now: number) =>
  insightQuery({ params, timeZone: target.account.timeZone, level: levelOf(target), now });

export const insightsPage = (
  target: InsightTarget,
  { params, now, address }: Asked,
  { twist, asOf = now }: { twist: Twist; asOf?: number | undefined },
): ListAnswer => {
  const query = checkInsights(target, params, now);
  const limit = limitOf(params.limit);
  const [group = 0, period = 0, hour = 0] = params.after === undefined ? [] : placeIn(params.after, now);
  const from = [group, period, hour] as const;
  const { rows, next } =
    twist === 'empty-page'
      ? { rows: [], next: from }
      : insightRows(target, query, {
          limit,
          from,
          now: asOf,
          mergeRepeatedHours: twist === 'repeated-hour-in-one-row',
        });
  if (rows.length === 0 && !next) return { data: [] };
  const last = cursorOf(next ?? from, now);
  const paging = pagingOf({ address, first: cursorOf(from, now), last, more: next !== undefined });
  return { data: twisted(rows, twist), paging };
};
