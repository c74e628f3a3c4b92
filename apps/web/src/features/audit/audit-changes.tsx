import { type AuditEntry, auditRoutes } from '@adhelm/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { auditTexts as words } from '../../resource/audit/audit.texts.ts';
import { type HeldValue, subjectOf, valueText } from '../../resource/audit/audit-words.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';

const Value = ({ label, value, tone }: { label: string; value: HeldValue; tone: string }) => (
  <div className="grid content-start gap-0.5">
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className={`max-h-60 overflow-auto whitespace-pre-wrap wrap-anywhere ${tone}`}>{valueText(value)}</dd>
  </div>
);

const Changes = ({ entry }: { entry: AuditEntry }) => {
  const { id } = entry;
  const query = useQuery({
    queryKey: ['audit', id],
    queryFn: ({ signal }) => call(auditRoutes.get, { params: { id }, signal }),
    // What happened stays as it was.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error)
    return <ErrorState error={query.error} title={words.failed} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-40 w-full" />;
  const { changes } = query.data;
  if (changes.length === 0) return <p className="text-ink-2">{words.nothing}</p>;
  return (
    <ul aria-label={words.changes} className="grid">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="grid gap-1.5 border-b border-line py-3">
          <span className="font-mono text-xs font-medium">{field}</span>
          <dl className="grid grid-cols-2 gap-4">
            <Value label={words.before} value={before} tone="text-ink-2" />
            <Value label={words.after} value={after} tone="" />
          </dl>
        </li>
      ))}
    </ul>
  );
};

type AuditChangesProps = { entry: AuditEntry; isOpen: boolean; onClose: () => void };

/** What a change changed, field by field. */
const AuditChanges = ({ entry, isOpen, onClose }: AuditChangesProps) => (
  <Modal
    open={isOpen}
    onOpenChange={(open) => !open && onClose()}
    placement="side"
    title={`${words.actions[entry.action]}: ${subjectOf(entry)}`}
    description={words.by(entry.user?.name ?? words.somebody, formatValue('dateTime', entry.at))}
  >
    <Changes entry={entry} />
  </Modal>
);

export default AuditChanges;
