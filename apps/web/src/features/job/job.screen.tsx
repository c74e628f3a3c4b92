import { type JOB_SORT_KEYS, JOB_STATUSES, type Job, jobRoutes } from '@adhelm/contract/job';
import { buyingTexts } from '../../buying/buying.texts.ts';
import { jobWords } from '../../buying/job-words.ts';
import { statusKind } from '../../resource/cells/status.ts';
import type { ToolsProps } from '../../resource/declaration.ts';
import { defineScreen } from '../../resource/define-screen.tsx';
import { useLookingAgain } from '../../resource/list/use-looking-again.ts';
import { Pill } from '../../ui/pill.tsx';
import { ProgressTrack } from '../../ui/progress-track.tsx';
import { jobTexts as words } from './job.texts.ts';
import { RetryAction } from './retry-action.tsx';
import { subjectOf } from './subject.ts';

const isOpen = ({ status }: Job) => status === 'RUNNING' || status === 'WAITING';

/** Looks again while something runs or waits. */
const LiveList = ({ rows, onChanged }: ToolsProps<Job>) => {
  useLookingAgain(rows?.some(isOpen) ?? false, onChanged);
  return null;
};

const Progress = ({ job }: { job: Job }) => (
  <div className="grid gap-1">
    <span className={job.status === 'FAILED' ? 'block truncate text-bad' : 'block truncate tabular-nums'}>
      {jobWords(job)}
    </span>
    {job.status === 'RUNNING' && job.total !== null && (
      <ProgressTrack label={jobWords(job)} done={job.done} total={job.total} />
    )}
  </div>
);

export const screen = defineScreen<Job, (typeof JOB_SORT_KEYS)[number]>({
  id: 'job',
  title: words.title,
  noun: words.noun,
  routes: { list: jobRoutes.list },
  nameOf: subjectOf,
  searchPlaceholder: () => words.search,
  columns: [
    { key: 'id', label: words.id, format: 'id', width: 76 },
    { key: 'platform', sortKey: null, label: words.platform, format: 'platform' },
    {
      key: 'adAccount',
      sortKey: null,
      label: words.subject,
      format: 'text',
      main: true,
      value: ({ adAccount, account = '' }) => adAccount?.name ?? words.connection(account),
    },
    {
      key: 'kind',
      label: words.kind,
      format: 'text',
      value: ({ kind }) => kind && buyingTexts.kinds[kind],
    },
    {
      key: 'status',
      label: words.status,
      format: 'status',
      render: ({ status }) => <Pill kind={statusKind(status)}>{buyingTexts.jobStatuses[status]}</Pill>,
    },
    {
      key: 'phase',
      sortKey: null,
      label: words.progress,
      format: 'text',
      width: 280,
      render: (job) => <Progress job={job} />,
    },
    {
      key: 'requestedBy',
      sortKey: null,
      label: words.requestedBy,
      format: 'user',
      value: ({ requestedBy }) => requestedBy?.name ?? words.schedule,
    },
    { key: 'createdAt', label: words.createdAt, format: 'dateTime' },
    { key: 'finishedAt', label: words.finishedAt, format: 'dateTime' },
    { key: 'calls', sortKey: null, label: words.calls, format: 'integer', width: 88 },
  ],
  filters: [
    {
      key: 'status',
      label: words.status,
      options: JOB_STATUSES.map((value) => ({ value, label: buyingTexts.jobStatuses[value] })),
    },
  ],
  Actions: RetryAction,
  Tools: LiveList,
});
