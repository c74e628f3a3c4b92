import { GraphFailure, invalidParameter, REFUSALS } from './graph-errors.ts';

type Params = Record<string, string>;
/** What is asked for, by the name under which a test can make it fail, and of which object. */
export type Operation = { name: string; id: string };

const LIST = ['fields', 'limit', 'after', 'before'];
const INSIGHTS = [
  ...LIST,
  'level',
  'time_range',
  'date_preset',
  'time_increment',
  'breakdowns',
  'filtering',
  'action_attribution_windows',
];
/** What each operation may be sent; anything else is a mistake of the caller. */
const PARAMETERS: Record<string, readonly string[] | undefined> = {
  me: ['fields'],
  permissions: [],
  disconnect: [],
  adaccounts: LIST,
  account: ['fields'],
  campaigns: [...LIST, 'effective_status'],
  adsets: [...LIST, 'effective_status'],
  ads: [...LIST, 'effective_status', 'updated_since'],
  adspixels: LIST,
  insights: INSIGHTS,
  'report-start': INSIGHTS,
  report: ['fields'],
  'report-insights': LIST,
  read: ['fields'],
  update: ['name', 'status', 'daily_budget', 'bid_amount', 'execution_options'],
  create: [
    'name',
    'objective',
    'status',
    'special_ad_categories',
    'buying_type',
    'bid_strategy',
    'daily_budget',
    'execution_options',
  ],
  batch: ['batch', 'include_headers'],
};

export const checkParameters = ({ name }: Operation, params: Params) => {
  const allowed = PARAMETERS[name] ?? [];
  const stranger = Object.keys(params).find((given) => !allowed.includes(given));
  if (stranger !== undefined) throw invalidParameter(`Unknown parameter: ${stranger}`);
};

const LIVE = /^v(25|26)\.0$/;
const ENDED = /^v(\d|1\d|2[0-4])\.\d$/;

/** `/v26.0/act_1/campaigns` in its parts. */
export const partsOf = (path: string): { version: string; segments: string[] } => {
  const [version = '', ...segments] = path.split('/').filter((segment) => segment !== '');
  return { version, segments };
};

export const checkVersion = (version: string) => {
  if (LIVE.test(version)) return;
  if (ENDED.test(version)) throw REFUSALS['version-ended']();
  throw new GraphFailure(2500, `Unknown path components: /${version}`);
};

const EDGES = ['adaccounts', 'campaigns', 'adsets', 'ads', 'adspixels'];

const nameOf = (method: string, id: string, edge: string, isReport: boolean): string => {
  if (edge === 'permissions') return method === 'DELETE' ? 'disconnect' : 'permissions';
  if (edge === 'insights' && method === 'POST') return 'report-start';
  if (edge === 'insights') return isReport ? 'report-insights' : 'insights';
  if (method === 'POST' && edge === 'campaigns') return 'create';
  if (method === 'POST' && edge === '') return 'update';
  if (method !== 'GET') return 'unknown';
  if (edge !== '') return EDGES.includes(edge) ? edge : 'unknown';
  if (id === 'me') return 'me';
  if (id.startsWith('act_')) return 'account';
  return isReport ? 'report' : 'read';
};

export const operationOf = (
  method: string,
  segments: readonly string[],
  isReport: (id: string) => boolean,
): Operation => {
  const [id = '', edge = ''] = segments;
  if (segments.join('/') === 'oauth/access_token') return { name: 'token', id };
  if (segments.join('/') === 'debug_token') return { name: 'debug_token', id };
  if (id === '' && method === 'POST') return { name: 'batch', id };
  return { name: segments.length > 2 ? 'unknown' : nameOf(method, id, edge, isReport(id)), id };
};
