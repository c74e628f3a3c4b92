import { AUDIT_ACTIONS, AUDITED_ENTITIES, type AuditEntry, auditRoutes } from '@adhelm/contract/audit';
import { ListTree } from 'lucide-react';
import { lazy, useState } from 'react';
import { call } from '../../lib/http/client.ts';
import { useActingPublisher } from '../../lib/session/use-session.ts';
import { auditTexts as words } from '../../resource/audit/audit.texts.ts';
import { kindOf, subjectOf } from '../../resource/audit/audit-words.ts';
import { isWhole } from '../../resource/columns/whole-row.ts';
import type { ListQuery, RowActionsProps, Screen } from '../../resource/declaration.ts';
import { byDates } from '../../resource/filter/by-dates.ts';
import { RangeBar } from '../../resource/filter/range-bar.tsx';
import { useReportRange } from '../../resource/filter/use-report-filter.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { ResourcePage } from '../../resource/page/resource-page.tsx';
import { RowAction } from '../../resource/table/row-actions.tsx';

const AuditChanges = lazy(() => import('./audit-changes.tsx'));

const load = (asked: ListQuery, signal: AbortSignal) =>
  call(auditRoutes.list, { query: byDates(asked), signal });

const ShowChanges = ({ row }: RowActionsProps<AuditEntry>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAction
        action={words.show}
        name={subjectOf(row)}
        icon={ListTree}
        refusal={null}
        onClick={() => setOpen(true)}
      />
      <OnceWanted wanted={isOpen}>
        <AuditChanges entry={row} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceWanted>
    </>
  );
};

const screen: Screen<AuditEntry> = {
  id: 'audit',
  title: words.title,
  noun: words.noun,
  nameOf: subjectOf,
  searchPlaceholder: () => words.search,
  routes: {},
  editable: () => [],
  sort: { by: 'at', order: 'desc' },
  list: { load, publisher: { inRows: true, sortable: false } },
  columns: [
    { key: 'at', label: words.time, format: 'dateTime' },
    {
      key: 'user',
      sortKey: null,
      label: words.who,
      format: 'user',
      value: ({ user }) => user?.name ?? words.somebody,
    },
    {
      key: 'action',
      sortKey: null,
      label: words.action,
      format: 'text',
      value: ({ action }) => action && words.actions[action],
    },
    {
      key: 'entity',
      sortKey: null,
      label: words.kind,
      format: 'text',
      value: (entry) => (isWhole(entry) ? kindOf(entry) : null),
    },
    {
      key: 'name',
      sortKey: null,
      label: words.what,
      format: 'text',
      main: true,
      width: 320,
      value: (entry) => (isWhole(entry) ? subjectOf(entry) : null),
    },
    { key: 'entityId', sortKey: null, label: 'ID', format: 'code' },
  ],
  filters: [
    {
      key: 'entity',
      label: words.kind,
      options: AUDITED_ENTITIES.map((value) => ({ value, label: words.kinds[value] })),
    },
    {
      key: 'action',
      label: words.action,
      options: AUDIT_ACTIONS.map((value) => ({ value, label: words.actions[value] })),
    },
  ],
  entityFilters: [],
  Actions: ShowChanges,
};

/** Who did what, and what was there before. */
export const AuditPage = () => {
  const range = useReportRange();
  return <ResourcePage key={useActingPublisher()} screen={screen} range={range} bar={() => <RangeBar />} />;
};
