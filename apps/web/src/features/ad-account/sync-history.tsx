import { type AdAccount, adAccountRoutes } from '@adhelm/contract/ad-account';
import type { Job } from '@adhelm/contract/job';
import { useQuery } from '@tanstack/react-query';
import { buyingTexts } from '../../buying/buying.texts.ts';
import { jobWords } from '../../buying/job-words.ts';
import { call } from '../../lib/http/client.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { statusKind } from '../../resource/cells/status.ts';
import { Modal } from '../../ui/modal.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ProgressTrack } from '../../ui/progress-track.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { adAccountTexts as words } from './ad-account.texts.ts';

const SHOWN = 20;
const LOOK_EVERY_MS = 2000;

const isOpenJob = ({ status }: Job) => status === 'RUNNING' || status === 'WAITING';

const JobLine = ({ job }: { job: Job }) => (
  <li className="grid gap-1 border-b border-line py-2.5">
    <div className="flex flex-wrap items-center gap-2">
      <Pill kind={statusKind(job.status)}>{buyingTexts.jobStatuses[job.status]}</Pill>
      <span className="font-medium">{buyingTexts.kinds[job.kind]}</span>
    </div>
    {job.status !== 'DONE' && (
      <p className={job.status === 'FAILED' ? 'wrap-anywhere text-bad' : 'wrap-anywhere text-ink-2'}>
        {jobWords(job)}
      </p>
    )}
    {job.status === 'RUNNING' && job.total !== null && (
      <ProgressTrack label={jobWords(job)} done={job.done} total={job.total} />
    )}
    <p className="text-xs text-ink-3 tabular-nums">
      {[
        formatValue('dateTime', job.finishedAt ?? job.startedAt ?? job.createdAt),
        job.requestedBy ? words.by(job.requestedBy.name) : words.bySchedule,
        words.calls(job.calls),
      ].join(' · ')}
    </p>
  </li>
);

const Jobs = ({ account }: { account: AdAccount }) => {
  const { id } = account;
  const query = useQuery({
    queryKey: ['list', 'ad-account', 'syncs', id],
    queryFn: ({ signal }) => call(adAccountRoutes.syncs, { params: { id }, query: { limit: SHOWN }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isOpenJob) ? LOOK_EVERY_MS : false),
  });
  if (query.data)
    return query.data.items.length === 0 ? (
      <p className="text-ink-2">{words.historyEmpty}</p>
    ) : (
      <ol aria-label={words.history}>
        {query.data.items.map((job) => (
          <JobLine key={job.id} job={job} />
        ))}
      </ol>
    );
  if (query.error)
    return (
      <ErrorState error={query.error} title={words.historyFailed} onRetry={() => void query.refetch()} />
    );
  return (
    <div className="grid gap-3" aria-busy="true">
      {['one', 'two', 'three'].map((line) => (
        <Skeleton key={line} className="h-14 w-full" />
      ))}
    </div>
  );
};

type SyncHistoryProps = { account: AdAccount; isOpen: boolean; onClose: () => void };

/** When an account was retrieved, what runs now and what was missing. */
const SyncHistory = ({ account, isOpen, onClose }: SyncHistoryProps) => (
  <Modal
    open={isOpen}
    onOpenChange={(open) => !open && onClose()}
    placement="side"
    title={words.historyOf(account.name)}
    description={words.historyHint}
  >
    <Jobs account={account} />
  </Modal>
);

export default SyncHistory;
