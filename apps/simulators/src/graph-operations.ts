import {
  type Asked,
  accountsPage,
  checkInsights,
  fieldsOf,
  insightsPage,
  objectsPage,
  pixelsPage,
  type Twist,
} from './graph-edges.ts';
import { objectMissing } from './graph-errors.ts';
import { ENDS, type FaultSource, TWISTS } from './graph-faults.ts';
import { accountType, project, projectObject, USER } from './graph-fields.ts';
import type { InsightTarget } from './graph-insights.ts';
import type { GraphLogin } from './graph-login.ts';
import type { graphReports } from './graph-reports.ts';
import type { Operation } from './graph-routes.ts';
import type { graphUpdates } from './graph-updates.ts';
import type { Account, Ad, AdSet, GraphObject, GraphWorld } from './graph-world.ts';

type Call = { operation: Operation; params: Record<string, string>; person: string; address: URL };

export type OperationSetting = {
  world: GraphWorld;
  login: GraphLogin;
  updates: ReturnType<typeof graphUpdates>;
  reports: ReturnType<typeof graphReports>;
  clock: () => Date;
  faults: FaultSource | undefined;
};

const IN_PROCESS_SECONDS = 60;

/** What each operation does for the person who asks; what others own is not there. */
export const graphOperations = ({ world, login, updates, reports, clock, faults }: OperationSetting) => {
  const ACCOUNT = accountType(world.begin);
  const now = () => clock().getTime();
  const asked = ({ params, address }: Call): Asked => ({ params, address, now: now() });
  const twistOf = ({ operation }: Call): Twist => faults?.take(operation.name, ...TWISTS)?.fault;

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

  const adSetsBelow = (person: string, id: string): readonly AdSet[] => {
    if (id.startsWith('act_')) return accountFor(person, id).adSets;
    const node = objectFor(person, id);
    if (node.kind !== 'campaign') throw objectMissing(id);
    return node.adSets;
  };
  const adsBelow = (person: string, id: string): readonly Ad[] => {
    if (id.startsWith('act_')) return accountFor(person, id).ads;
    const node = objectFor(person, id);
    if (node.kind === 'ad') throw objectMissing(id);
    return node.kind === 'adSet' ? node.ads : node.adSets.flatMap(({ ads }) => ads);
  };

  const reading: Record<string, (call: Call) => unknown> = {
    me: ({ params, person }) => {
      const found = world.people.find(({ id }) => id === person);
      return project(USER, { id: person, name: found?.name ?? '' }, fieldsOf(params), { now: now() });
    },
    permissions: ({ person }) => ({ data: login.permissions(person) }),
    adaccounts: (call) => {
      const { operation, params, person } = call;
      if (operation.id !== 'me' && operation.id !== person) throw objectMissing(operation.id);
      const asks = fieldsOf(params);
      const shown = (account: Account) => project(ACCOUNT, account, asks, { now: now() });
      return accountsPage(world.accountsOf(person), shown, asked(call), twistOf(call));
    },
    account: ({ operation, params, person }) =>
      project(ACCOUNT, accountFor(person, operation.id), fieldsOf(params), { now: now() }),
    campaigns: (call) =>
      objectsPage(
        'campaign',
        accountFor(call.person, call.operation.id).campaigns,
        asked(call),
        twistOf(call),
      ),
    adsets: (call) =>
      objectsPage('adSet', adSetsBelow(call.person, call.operation.id), asked(call), twistOf(call)),
    ads: (call) => objectsPage('ad', adsBelow(call.person, call.operation.id), asked(call), twistOf(call)),
    adspixels: (call) => pixelsPage(accountFor(call.person, call.operation.id), world.begin, asked(call)),
    read: ({ operation, params, person }) =>
      projectObject(objectFor(person, operation.id), fieldsOf(params), { now: now() }),
    insights: (call) =>
      insightsPage(targetFor(call.person, call.operation.id), asked(call), { twist: twistOf(call) }),
    report: ({ operation }) => reports.progress(operation.id, faults?.take('report', ...ENDS)?.fault),
    'report-insights': (call) => {
      const report = reports.of(call.operation.id);
      const asOf = reports.completedAt(call.operation.id);
      if (!report || asOf === undefined) throw objectMissing(call.operation.id);
      const { on = '', ...question } = report.params;
      const params = { ...question, ...call.params };
      return insightsPage(targetFor(call.person, on), asked({ ...call, params }), {
        twist: twistOf(call),
        asOf,
      });
    },
  };

  const writing: Record<string, (call: Call) => unknown> = {
    disconnect: async ({ operation, person }) => {
      if (operation.id !== 'me' && operation.id !== person) throw objectMissing(operation.id, 'delete');
      await login.revoke(person);
      updates.log({ person, id: person, field: 'permissions', from: 'granted', to: null });
      return { success: true };
    },
    'report-start': async ({ operation, params, person }) => {
      const target = targetFor(person, operation.id);
      checkInsights(target, params, now());
      const id = await reports.start(target.account.realId, { ...params, on: operation.id });
      // As Meta's own page prints it: a number with more digits than a JSON number keeps.
      return faults?.take('report-start', 'numeric-report-id')
        ? `{"report_run_id":${id}}`
        : { report_run_id: id };
    },
    update: async ({ operation, params, person }) => {
      const node = objectFor(person, operation.id, 'post');
      const slow = faults?.take('update', 'in-process');
      const result = await updates.update(node, params, person);
      if (slow) node.inProcessUntil = now() + (slow.value ?? IN_PROCESS_SECONDS) * 1000;
      return result;
    },
    create: ({ operation, params, person }) =>
      updates.create(accountFor(person, operation.id, 'post'), params, person),
  };

  const operations: Record<string, ((call: Call) => unknown) | undefined> = { ...reading, ...writing };
  return operations;
};
