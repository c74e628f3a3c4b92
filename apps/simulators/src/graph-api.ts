import { z } from 'zod';
import type { Fault } from './control.ts';
import {
  accountsPage,
  checkInsights,
  fieldsOf,
  insightsPage,
  objectsPage,
  pixelsPage,
  type Twist,
} from './graph-edges.ts';
import {
  GraphFailure,
  invalidParameter,
  objectMissing,
  permissionMissing,
  REFUSALS,
  reduceData,
  tokenRequired,
  useCaseLimit,
} from './graph-errors.ts';
import { accountType, project, projectObject, USER } from './graph-fields.ts';
import { jsonOf } from './graph-insight-query.ts';
import type { InsightTarget } from './graph-insights.ts';
import type { Limits } from './graph-limits.ts';
import type { GraphLogin } from './graph-login.ts';
import { cursorExpired, limitOf } from './graph-pages.ts';
import type { graphReports, ReportEnd } from './graph-reports.ts';
import type { graphUpdates } from './graph-updates.ts';
import type { Account, GraphObject, GraphWorld } from './graph-world.ts';

type Params = Record<string, string>;
export type GraphRequest = { method: string; path: string; params: Params; token: string | undefined };
export type GraphAnswer = { status: number; headers: Record<string, string>; body: unknown };

const SERVICE_FAULTS = Object.keys(REFUSALS) as (keyof typeof REFUSALS)[];
const TWISTS = ['empty-page', 'row-absent', 'repeated-hour-in-one-row'] as const;
const ENDS = ['report-failed', 'report-too-large', 'report-skipped'] as const satisfies ReportEnd[];
export const API_FAULTS = [
  ...SERVICE_FAULTS,
  ...TWISTS,
  ...ENDS,
  'reduce-data',
  'ads-limit',
  'insights-limit',
  'cursor-expired',
  'numeric-report-id',
  'batch-item-missing',
  'in-process',
  'usage',
  'malformed-usage',
] as const;
export type ApiFault = (typeof API_FAULTS)[number];

/** What the API asks of a test's control. */
export type FaultSource = {
  next: <Name extends ApiFault>(operation: string, ...among: Name[]) => Fault<Name> | undefined;
  take: <Name extends ApiFault>(operation: string, ...among: Name[]) => Fault<Name> | undefined;
};

const LIST = ['fields', 'limit', 'after', 'before'];
const INSIGHTS = [
  ...LIST,
  ...['level', 'time_range', 'date_preset', 'time_increment', 'breakdowns', 'filtering'],
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
  batch: ['batch', 'include_headers'],
};

const MOST_IN_A_BATCH = 50;
const VERSIONS = /^v(25|26)\.0$/;
const IN_PROCESS_MS = 60_000;

const versionChecked = (version: string) => {
  if (VERSIONS.test(version)) return;
  if (/^v(\d|1\d|2[0-4])\.\d$/.test(version)) throw REFUSALS['version-ended']();
  throw new GraphFailure(2500, `Unknown path components: /${version}`);
};

type Operation = { name: string; id: string };

/** Which operation a request asks for. */
const operationOf = (
  method: string,
  segments: readonly string[],
  isReport: (id: string) => boolean,
): Operation => {
  const [id = '', edge = ''] = segments;
  if (id === '' && method === 'POST') return { name: 'batch', id };
  if (segments.length > 2) return { name: 'unknown', id };
  if (edge === 'permissions') return { name: method === 'DELETE' ? 'disconnect' : 'permissions', id };
  if (edge === 'insights') {
    if (method === 'POST') return { name: 'report-start', id };
    return { name: isReport(id) ? 'report-insights' : 'insights', id };
  }
  if (method === 'POST') {
    if (edge === 'campaigns') return { name: 'create', id };
    return { name: edge === '' ? 'update' : 'unknown', id };
  }
  if (method !== 'GET') return { name: 'unknown', id };
  if (['adaccounts', 'campaigns', 'adsets', 'ads', 'adspixels'].includes(edge)) return { name: edge, id };
  if (edge !== '') return { name: 'unknown', id };
  if (id === 'me') return { name: 'me', id };
  if (id.startsWith('act_')) return { name: 'account', id };
  return { name: isReport(id) ? 'report' : 'read', id };
};

type Setting = {
  publicUrl: string;
  world: GraphWorld;
  login: GraphLogin;
  limits: Limits;
  updates: ReturnType<typeof graphUpdates>;
  reports: ReturnType<typeof graphReports>;
  clock: () => Date;
  requireProof: boolean;
  faults: FaultSource | undefined;
};

export const graphApi = (setting: Setting) => {
  const { publicUrl, world, login, limits, updates, reports, clock, requireProof, faults } = setting;
  const ACCOUNT = accountType(world.begin);
  const now = () => clock().getTime();

  const accountFor = (person: string, id: string, verb?: string): Account => {
    const account = id.startsWith('act_') ? world.account(id.slice(4)) : undefined;
    if (!account?.people.includes(person)) throw objectMissing(id, verb);
    return account;
  };
  const objectFor = (person: string, id: string, verb?: string): GraphObject => {
    const node = world.object(id);
    if (!node?.account.people.includes(person)) throw objectMissing(id, verb);
    return node;
  };
  const targetFor = (person: string, id: string): InsightTarget => {
    if (id.startsWith('act_')) return { account: accountFor(person, id), node: undefined };
    const node = objectFor(person, id);
    return { account: node.account, node };
  };

  const needs = (person: string, writing: boolean) => {
    const allowed = ['ads_management', ...(writing ? [] : ['ads_read'])];
    if (!allowed.some((permission) => login.allows(person, permission)))
      throw permissionMissing(200, `Ad account owner has NOT grant ${allowed.join(' or ')} permission`);
  };

  /** Errors that a test asked for, and those that only a large question meets. */
  const fail = (operation: string, params: Params, account: Account | undefined) => {
    const refusal = faults?.take(operation, ...SERVICE_FAULTS);
    if (refusal) throw REFUSALS[refusal.fault]();
    const limited = faults?.take(operation, 'ads-limit', 'insights-limit');
    if (limited) {
      const insights = limited.fault === 'insights-limit';
      const headers = limits.useCaseHeader(
        account?.realId ?? '0',
        insights ? 'ads_insights' : 'ads_management',
        100,
        limited.value ?? 5,
      );
      throw useCaseLimit(insights ? 80000 : 80004, headers);
    }
    const large = faults?.next(operation, 'reduce-data');
    if (large && limitOf(params.limit) > (large.value ?? 0)) {
      faults?.take(operation, 'reduce-data');
      throw reduceData();
    }
    if (params.after !== undefined && faults?.take(operation, 'cursor-expired')) throw cursorExpired();
  };

  const accountOf = ({ name, id }: Operation): Account | undefined => {
    if (id.startsWith('act_')) return world.account(id.slice(4));
    if (name.startsWith('report')) return world.account(reports.of(id)?.account ?? '');
    return world.object(id)?.account;
  };

  const usage = (operation: Operation): Record<string, string> => {
    const insights = operation.name.includes('insights') || operation.name.startsWith('report');
    const headers = limits.count({
      account: accountOf(operation),
      useCase: insights ? 'ads_insights' : 'ads_management',
      now: now(),
    });
    const told = faults?.take(operation.name, 'usage')?.value;
    if (told !== undefined)
      headers['x-app-usage'] = JSON.stringify({ call_count: told, total_time: 1, total_cputime: 1 });
    if (faults?.take(operation.name, 'malformed-usage')) {
      headers['x-app-usage'] = '{"call_count":';
      headers['x-business-use-case-usage'] = '{"1":{"call_count":"many"}}';
      headers['x-ad-account-usage'] = 'null';
    }
    return headers;
  };

  type Call = { operation: Operation; params: Params; person: string; address: URL };

  const twistOf = ({ name }: Operation): Twist => faults?.take(name, ...TWISTS)?.fault;

  const childrenOf = (person: string, id: string, name: string) => {
    const account = id.startsWith('act_') ? accountFor(person, id) : undefined;
    const node = account ? undefined : objectFor(person, id);
    if (name === 'adsets') {
      const adSets = account?.adSets ?? (node?.kind === 'campaign' ? node.adSets : undefined);
      if (adSets) return { kind: 'adSet' as const, nodes: adSets };
    } else if (account || node?.kind !== 'ad') {
      const below =
        node?.kind === 'adSet'
          ? node.ads
          : node?.kind === 'campaign' && node.adSets.flatMap(({ ads }) => ads);
      return { kind: 'ad' as const, nodes: account?.ads ?? (below || []) };
    }
    throw objectMissing(id);
  };

  const operations: Record<string, (call: Call) => unknown> = {
    me: ({ params, person }) => {
      const found = world.people.find(({ id }) => id === person);
      return project(USER, { id: person, name: found?.name ?? '' }, fieldsOf(params), { now: now() });
    },
    permissions: ({ person }) => ({ data: login.permissions(person) }),
    disconnect: async ({ operation, person }) => {
      if (operation.id !== 'me' && operation.id !== person) throw objectMissing(operation.id, 'delete');
      await login.revoke(person);
      updates.log({ person, id: person, field: 'permissions', from: 'granted', to: null });
      return { success: true };
    },
    adaccounts: ({ operation, params, person, address }) => {
      if (operation.id !== 'me' && operation.id !== person) throw objectMissing(operation.id);
      const asks = fieldsOf(params);
      const shown = (account: Account) => project(ACCOUNT, account, asks, { now: now() });
      return accountsPage(
        world.accountsOf(person),
        shown,
        { params, now: now(), address },
        twistOf(operation),
      );
    },
    account: ({ operation, params, person }) =>
      project(ACCOUNT, accountFor(person, operation.id), fieldsOf(params), { now: now() }),
    campaigns: ({ operation, params, person, address }) =>
      objectsPage(
        'campaign',
        accountFor(person, operation.id).campaigns,
        { params, now: now(), address },
        twistOf(operation),
      ),
    adsets: ({ operation, params, person, address }) => {
      const { kind, nodes } = childrenOf(person, operation.id, 'adsets');
      return objectsPage<GraphObject>(kind, nodes, { params, now: now(), address }, twistOf(operation));
    },
    ads: ({ operation, params, person, address }) => {
      const { kind, nodes } = childrenOf(person, operation.id, 'ads');
      return objectsPage<GraphObject>(kind, nodes, { params, now: now(), address }, twistOf(operation));
    },
    adspixels: ({ operation, params, person, address }) =>
      pixelsPage(accountFor(person, operation.id), world.begin, { params, now: now(), address }),
    insights: ({ operation, params, person, address }) =>
      insightsPage(
        targetFor(person, operation.id),
        { params, now: now(), address },
        { twist: twistOf(operation) },
      ),
    'report-start': async ({ operation, params, person }) => {
      const target = targetFor(person, operation.id);
      checkInsights(target, params, now());
      const id = await reports.start(target.account.realId, { ...params, on: operation.id });
      // As Meta's own page prints it: a number with more digits than a JSON number keeps.
      return faults?.take('report-start', 'numeric-report-id')
        ? `{"report_run_id":${id}}`
        : { report_run_id: id };
    },
    report: ({ operation }) => reports.progress(operation.id, faults?.take('report', ...ENDS)?.fault),
    'report-insights': ({ operation, params, person, address }) => {
      const report = reports.of(operation.id);
      const asOf = reports.completedAt(operation.id);
      if (!report || asOf === undefined) throw objectMissing(operation.id);
      const { on = '', ...asked } = report.params;
      return insightsPage(
        targetFor(person, on),
        { params: { ...asked, ...params }, now: now(), address },
        { twist: twistOf(operation), asOf },
      );
    },
    read: ({ operation, params, person }) =>
      projectObject(objectFor(person, operation.id), fieldsOf(params), { now: now() }),
    update: async ({ operation, params, person }) => {
      const node = objectFor(person, operation.id, 'post');
      const slow = faults?.take('update', 'in-process');
      const result = await updates.update(node, params, person);
      if (slow) node.inProcessUntil = now() + (slow.value === undefined ? IN_PROCESS_MS : slow.value * 1000);
      return result;
    },
    create: ({ operation, params, person }) =>
      updates.create(accountFor(person, operation.id, 'post'), params, person),
  };

  const addressOf = (version: string, segments: readonly string[], params: Params, token: string): URL => {
    const address = new URL(`${publicUrl}/${version}/${segments.join('/')}`);
    for (const [name, value] of Object.entries({ ...params, access_token: token }))
      address.searchParams.set(name, value);
    return address;
  };

  const WRITES = ['update', 'create'];
  const OF_PEOPLE = ['me', 'permissions', 'disconnect'];

  const perform = async ({ method, path, params: given, token }: GraphRequest): Promise<GraphAnswer> => {
    const [version = '', ...segments] = path.split('/').filter((segment) => segment !== '');
    versionChecked(version);
    const operation = operationOf(method, segments, (id) => reports.of(id) !== undefined);
    const { appsecret_proof: proof, access_token: inParams, ...params } = given;
    const used = token ?? inParams;
    if (!used) throw tokenRequired();
    const person = login.personOf(used);
    login.checkProof(used, proof, requireProof);
    const headers = usage(operation);
    try {
      fail(operation.name, params, accountOf(operation));
      if (operation.name === 'batch') return { status: 200, headers, body: await batch(params, used, proof) };
      const allowed = PARAMETERS[operation.name];
      const stranger = allowed && Object.keys(params).find((name) => !allowed.includes(name));
      if (stranger !== undefined) throw invalidParameter(`Unknown parameter: ${stranger}`);
      const work = operations[operation.name];
      if (!work) throw new GraphFailure(2500, `Unknown path components: /${segments.slice(1).join('/')}`);
      if (!OF_PEOPLE.includes(operation.name)) needs(person, WRITES.includes(operation.name));
      const address = addressOf(version, segments, params, used);
      return { status: 200, headers, body: await work({ operation, params, person, address }) };
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error;
      const own = { ...headers, ...error.circumstances.headers };
      throw new GraphFailure(error.code, error.message, { ...error.circumstances, headers: own });
    }
  };

  const itemSchema = z.strictObject({
    method: z.enum(['GET', 'POST', 'DELETE']),
    relative_url: z.string(),
    body: z.string().optional(),
  });

  const batch = async (params: Params, token: string, proof: string | undefined) => {
    const items = jsonOf(z.array(itemSchema), 'batch', params.batch ?? '[]');
    if (items.length > MOST_IN_A_BATCH)
      throw new GraphFailure(100, 'Too many requests in batch message. Maximum batch size is 50', {
        type: 'GraphBatchException',
      });
    const answers: unknown[] = [];
    for (const { method, relative_url: url, body = '' } of items) {
      if (faults?.take('batch', 'batch-item-missing')) {
        answers.push(null);
        continue;
      }
      const address = new URL(/^v\d+\.\d+\//.test(url) ? url : `v26.0/${url}`, 'http://batch/');
      const fields = Object.fromEntries([...address.searchParams, ...new URLSearchParams(body)]);
      const answer = await perform({
        method,
        path: address.pathname,
        params: { ...fields, ...(proof !== undefined && { appsecret_proof: proof }) },
        token,
      }).catch((error: unknown) => {
        if (error instanceof GraphFailure)
          return {
            status: error.status,
            headers: error.circumstances.headers ?? {},
            body: error.toBody('batch'),
          };
        throw error;
      });
      const headers = Object.entries(answer.headers).map(([name, value]) => ({ name, value }));
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      answers.push({
        code: answer.status,
        ...(params.include_headers !== 'false' && { headers }),
        body: text,
      });
    }
    return answers;
  };

  return {
    perform,
    /** What a request asks for, by the name under which a test can make it fail. */
    operationOf: (method: string, path: string): string => {
      const [, ...segments] = path.split('/').filter((segment) => segment !== '');
      if (segments.join('/') === 'oauth/access_token') return 'token';
      if (segments.join('/') === 'debug_token') return 'debug_token';
      return operationOf(method, segments, (id) => reports.of(id) !== undefined).name;
    },
  };
};
