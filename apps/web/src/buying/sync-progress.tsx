import { Check, CircleAlert, X } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { ProgressTrack } from '../ui/progress-track.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { buyingTexts as words } from './buying.texts.ts';
import { followedWorks, useFollowedWorks } from './followed-works.ts';
import { jobWords } from './job-words.ts';
import { failureOf, isOver, type SyncWork } from './sync-works.ts';

const Mark = ({ work }: { work: SyncWork }) => {
  if (!isOver(work)) return <Spinner />;
  return failureOf(work) === null ? (
    <Check className="size-3.5 text-good" aria-hidden="true" />
  ) : (
    <CircleAlert className="size-3.5 text-bad" aria-hidden="true" />
  );
};

const Line = ({ work }: { work: SyncWork }) => {
  const failure = failureOf(work);
  return (
    <li className="flex items-start gap-2 py-0.5">
      <span className="grid h-5 w-4 shrink-0 place-items-center">
        <Mark work={work} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{work.name}</span>{' '}
        <span className={failure === null ? 'text-ink-2 tabular-nums' : 'text-bad'}>
          {failure ?? (work.job ? jobWords(work.job) : words.starting)}
        </span>
      </span>
    </li>
  );
};

/** What was asked of ad platforms and how far it is; stays where something failed, until somebody has read it. */
export const SyncProgress = () => {
  const works = useFollowedWorks();
  const done = works.filter(isOver).length;
  const isRunning = done < works.length;
  const failed = works.filter((work) => failureOf(work) !== null);
  if (!isRunning && failed.length === 0) return null;
  const summary = isRunning
    ? words.workDone(done, works.length)
    : words.someNotUpdated(failed.length, works.length);
  return (
    <section aria-label={words.updating} className="card order-last grid basis-full gap-2 px-4 py-3">
      <div className="flex items-center gap-3">
        <p role="status" className="mr-auto font-medium tabular-nums">
          {summary}
        </p>
        {!isRunning && <IconButton label={words.hideProgress} icon={X} onClick={followedWorks.forgetEnded} />}
      </div>
      {isRunning && <ProgressTrack label={summary} done={done} total={works.length} />}
      <ul className="max-h-40 overflow-y-auto text-xs">
        {(isRunning ? works : failed).map((work) => (
          <Line key={work.key} work={work} />
        ))}
      </ul>
    </section>
  );
};
