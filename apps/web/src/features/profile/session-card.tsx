import { type OwnSession, sessionRoutes } from '@adhelm/contract/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { lazy, useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { LinesAwaited, ProfileCard } from './profile-card.tsx';
import { sessionTexts as words } from './profile-cards.texts.ts';

const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

const KEY = ['own-sessions'];
const time = (at: string) => formatValue('dateTime', at);

/** Does something with sessions, says how it went and looks again. */
const useEnding = () => {
  const { isBusy, run } = useOneAtATime();
  const queries = useQueryClient();
  const end = (work: () => Promise<string>) =>
    run(async () => {
      try {
        toast.success(await work());
      } catch (error) {
        toast.error(messageOf(error, words.endFailed));
      }
      await queries.invalidateQueries({ queryKey: KEY });
    });
  return { isBusy, end };
};

const Line = ({ session }: { session: OwnSession }) => {
  const { id, device, signedInAt, lastUsedAt, isCurrent } = session;
  const { isBusy, end } = useEnding();
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  const endThis = async () => {
    await call(sessionRoutes.end, { params: { id } });
    return words.ended;
  };
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <Icon className="size-4.5 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {isCurrent && <Pill kind="success">{words.current}</Pill>}
        </p>
        <p className="text-xs text-ink-3 tabular-nums">{words.used(time(lastUsedAt), time(signedInAt))}</p>
      </div>
      {!isCurrent && (
        <Button
          aria-label={words.endOf(device, time(lastUsedAt))}
          loading={isBusy}
          onClick={() => void end(endThis)}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
};

const EndOthers = () => {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, end } = useEnding();
  const endOthers = async () => {
    const { ended } = await call(sessionRoutes.endOthers);
    return words.othersEnded(ended);
  };
  return (
    <>
      <Button onClick={() => setAsked(true)}>{words.endOthers}</Button>
      <OnceWanted wanted={isAsked}>
        <ConfirmDialog
          open={isAsked}
          title={words.othersSure}
          confirmLabel={words.endOthers}
          cancelLabel={texts.list.cancel}
          busy={isBusy}
          onConfirm={() => void end(endOthers).then(() => setAsked(false))}
          onCancel={() => setAsked(false)}
        >
          <p>{words.othersText}</p>
        </ConfirmDialog>
      </OnceWanted>
    </>
  );
};

/** Where somebody is signed in, to be ended one by one or all but this one. */
const SessionCard = () => {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(sessionRoutes.list, { signal }),
  });
  const sessions = data?.items ?? [];
  return (
    <ProfileCard
      title={words.title}
      hint={words.hint}
      action={sessions.some(({ isCurrent }) => !isCurrent) && <EndOthers />}
    >
      {error && !data && <ErrorState error={error} title={words.failed} onRetry={() => void refetch()} />}
      {!error && !data && (
        <LinesAwaited>
          <Skeleton className="h-9 w-full" />
        </LinesAwaited>
      )}
      <ul>
        {sessions.map((session) => (
          <Line key={session.id} session={session} />
        ))}
      </ul>
    </ProfileCard>
  );
};

export default SessionCard;
