import { ruleExecutionRoutes } from '@adhelm/contract/rule-execution';
import { Zap } from 'lucide-react';
import { call } from '../../../lib/http/client.ts';
import { useActingPublisher } from '../../../lib/session/use-session.ts';
import { isWhole } from '../../../resource/columns/whole-row.ts';
import type { ListQuery, Lookup, Screen, ToolsProps } from '../../../resource/declaration.ts';
import { byDates } from '../../../resource/filter/by-dates.ts';
import { RangeBar } from '../../../resource/filter/range-bar.tsx';
import { useReportRange } from '../../../resource/filter/use-report-filter.ts';
import { useLookingAgain } from '../../../resource/list/use-looking-again.ts';
import { ResourcePage } from '../../../resource/page/resource-page.tsx';
import { campaignLookup } from '../object-lookup.ts';
import type { Execution } from '../rule-types.ts';
import { SourceIcon } from '../source-icon.tsx';
import { ToolLink } from '../tool-link.tsx';
import { executionTexts as words } from './execution.texts.ts';
import { ExecutionActions } from './execution-actions.tsx';
import { ActionCell, ObjectLine, StandingPills } from './execution-cells.tsx';
import { actionWords, isUnderWay, standingOf, whyWords } from './execution-words.ts';

const STATUSES = ['PLANNED', 'DONE', 'FAILED', 'SKIPPED'] as const;
const FOUND_AT_ONCE = 20;

// The calls load with the first question: most visits to this list ask none.
const rules = async () => (await import('@adhelm/contract/rule')).ruleRoutes;

const ruleLookup: Lookup = {
  search: async (text, signal) => {
    const query = { limit: FOUND_AT_ONCE, search: text === '' ? undefined : text, sortBy: 'name' };
    return (await call((await rules()).list, { query, signal })).items;
  },
  one: async (id, signal) => call((await rules()).get, { params: { id }, signal }),
};

const load = (asked: ListQuery, signal: AbortSignal) =>
  call(ruleExecutionRoutes.list, { query: byDates(asked), signal });

/** Follows what is being done or undone. */
const Tools = ({ rows, onChanged }: ToolsProps<Execution>) => {
  useLookingAgain(rows?.some(isUnderWay) ?? false, onChanged);
  return <ToolLink to="/rule" icon={Zap} label={words.back} />;
};

const of =
  (text: (execution: Execution) => string | undefined) =>
  (execution: Partial<Execution>): string | null | undefined =>
    isWhole(execution) ? text(execution) : null;

const screen: Screen<Execution> = {
  id: 'rule-execution',
  title: words.title,
  noun: words.noun,
  nameOf: ({ rule, object }) => words.detailsOf(rule.name, object.name),
  searchPlaceholder: () => words.search,
  routes: {},
  editable: () => [],
  sort: { by: 'createdAt', order: 'desc' },
  list: { load, publisher: { inRows: true, sortable: false } },
  columns: [
    {
      key: 'platform',
      label: words.source,
      format: 'platform',
      width: 88,
      render: ({ platform }) => <SourceIcon platform={platform} />,
    },
    { key: 'createdAt', label: words.time, format: 'dateTime' },
    {
      key: 'rule',
      label: words.rule,
      format: 'text',
      main: true,
      link: ({ ruleId }) => ({ to: '/rule/store', search: { id: ruleId }, hint: words.openRule }),
      detail: (execution) => <ObjectLine execution={execution} />,
    },
    {
      key: 'campaign',
      label: words.campaign,
      format: 'text',
      width: 220,
      value: of(({ object }) => object.campaign?.name),
    },
    {
      key: 'action',
      label: words.action,
      format: 'text',
      width: 360,
      value: of((execution) => `${standingOf(execution).text}: ${actionWords(execution)}`),
      render: (execution) => <ActionCell execution={execution} />,
    },
    {
      key: 'status',
      sortKey: null,
      label: words.status,
      format: 'status',
      width: 190,
      extra: true,
      value: of((execution) => standingOf(execution).text),
      render: (execution) => <StandingPills execution={execution} />,
    },
    {
      key: 'reason',
      sortKey: null,
      label: words.reason,
      format: 'text',
      width: 320,
      extra: true,
      value: of(whyWords),
    },
  ],
  filters: [
    {
      key: 'status',
      label: words.status,
      options: STATUSES.map((value) => ({ value, label: words.statuses[value] })),
    },
  ],
  entityFilters: [
    {
      key: 'ruleId',
      label: words.rule,
      entityOf: ({ rule }) => rule,
      lookup: ruleLookup,
      offered: 'GET_RULES',
      single: true,
    },
    {
      key: 'campaignId',
      label: words.campaign,
      entityOf: ({ object }) => object.campaign,
      lookup: campaignLookup,
      offered: 'GET_RULES',
      single: true,
    },
  ],
  Actions: ExecutionActions,
  Tools,
};

/** What rules did, and what they left alone for a reason. */
export const ExecutionPage = () => {
  const range = useReportRange();
  return <ResourcePage key={useActingPublisher()} screen={screen} range={range} bar={() => <RangeBar />} />;
};
