import { ruleRoutes } from '@adhelm/contract/rule';
import { CUSTOM_RANGE } from '@adhelm/domain/date-range';
import { History } from 'lucide-react';
import { lazy } from 'react';
import { isWhole } from '../../resource/columns/whole-row.ts';
import { defineScreen } from '../../resource/define-screen.tsx';
import { advertiserLookup } from '../../resource/lookups.ts';
import { platformFilter } from '../../resource/report/filters.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { InfoTrigger } from './info-trigger.tsx';
import { ruleTexts as words } from './rule.texts.ts';
import { actionSentence, scopeSentence } from './rule-sentences.ts';
import { RuleActions, RuleName, RuleSwitch, StateLine, StatePill, stateOf } from './rule-state.tsx';
import type { Rule, RuleSort } from './rule-types.ts';
import { sentencesOf } from './said-by-rule.ts';
import { SourceIcon } from './source-icon.tsx';
import { ToolLink } from './tool-link.tsx';

const loadInfo = () => import('./rule-info.tsx');
const RuleInfo = lazy(loadInfo);

const InfoCell = ({ rule }: { rule: Rule }) => (
  <OnDemand standIn={<InfoTrigger name={rule.name} />} load={loadInfo}>
    <RuleInfo rule={rule} />
  </OnDemand>
);

/** Everything that a rule did since it was made. */
const executionsOf = ({ id, createdAt }: Pick<Rule, 'id' | 'createdAt'>) => ({
  to: '/rule/executions',
  search: {
    ruleId: id,
    range: CUSTOM_RANGE,
    from: createdAt.slice(0, 10),
    to: new Date().toISOString().slice(0, 10),
  },
  hint: words.viewExecutions,
});

const Tools = () => <ToolLink to="/rule/executions" icon={History} label={words.allExecutions} />;

export const screen = defineScreen<Rule, RuleSort>({
  id: 'rule',
  title: words.title,
  noun: words.noun,
  routes: ruleRoutes,
  nameOf: ({ name }) => name,
  searchPlaceholder: () => words.search,
  columns: [
    { key: 'id', label: words.id, format: 'id' },
    {
      key: 'platform',
      label: words.source,
      format: 'platform',
      width: 88,
      render: ({ platform }) => <SourceIcon platform={platform} />,
    },
    {
      key: 'name',
      label: words.rule,
      format: 'text',
      main: true,
      render: (rule) => <RuleName rule={rule} />,
      lead: (rule) => <RuleSwitch rule={rule} />,
      detail: (rule) => <StateLine rule={rule} />,
    },
    {
      key: 'selection',
      sortKey: null,
      label: words.scope,
      format: 'text',
      width: 172,
      value: ({ scope }) => scope && scopeSentence(scope),
    },
    {
      key: 'scope',
      label: words.dimension,
      format: 'text',
      width: 104,
      value: ({ scope }) => scope && words.levels[scope.level],
    },
    {
      key: 'action',
      label: words.action,
      format: 'text',
      width: 184,
      value: ({ action, scope }) => action && scope && actionSentence(action, scope.level),
    },
    {
      key: 'executionsCount',
      sortKey: 'executions',
      label: words.executions,
      format: 'integer',
      width: 104,
      link: executionsOf,
    },
    { key: 'createdByUser', sortKey: 'creator', label: words.creator, format: 'user', width: 116 },
    {
      key: 'said',
      sortKey: null,
      label: words.info,
      format: 'text',
      width: 60,
      value: (rule) => (isWhole(rule) ? sentencesOf(rule).join(' ') : null),
      render: (rule) => <InfoCell rule={rule} />,
    },
    {
      key: 'isActive',
      label: words.state,
      format: 'status',
      width: 216,
      extra: true,
      value: (rule) => (isWhole(rule) ? stateOf(rule).text : null),
      render: (rule) => <StatePill rule={rule} />,
    },
  ],
  filters: [platformFilter],
  entityFilters: [
    {
      key: 'createdById',
      label: words.creator,
      entityOf: ({ createdByUser }) => createdByUser,
      lookup: advertiserLookup,
      offered: 'GET_ADVERTISERS',
      single: true,
    },
  ],
  Actions: RuleActions,
  Tools,
  pages: {
    create: { to: '/rule/store', search: {} },
    edit: ({ id }) => ({ to: '/rule/store', search: { id } }),
  },
});
