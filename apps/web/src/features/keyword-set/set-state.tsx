import { type KeywordSet, keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusPill } from '../../content/status-pill.tsx';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { setFormTexts } from './keyword-form.texts.ts';

const { content } = texts;

const History = ({ id }: { id: number }) => {
  const { data, error } = useQuery({
    queryKey: ['keyword-set-history', id],
    queryFn: ({ signal }) => call(keywordSetRoutes.statusChanges, { params: { id }, signal }),
    staleTime: 0,
  });
  if (error) return <p className="text-bad">{messageOf(error, setFormTexts.historyFailed)}</p>;
  if (!data) return <Skeleton className="h-10 w-full" />;
  return (
    <ol className="grid gap-2">
      {data.items.map((change) => (
        <li key={change.id}>
          <span className="font-medium">
            {change.from
              ? setFormTexts.step(content.statuses[change.from], content.statuses[change.to])
              : setFormTexts.created}
          </span>{' '}
          <span className="text-ink-3">
            {change.user && setFormTexts.by(change.user.name)} {formatValue('dateTime', change.at)}
          </span>
          {change.reason && <p className="text-ink-2 wrap-anywhere">{change.reason}</p>}
        </li>
      ))}
    </ol>
  );
};

/** Where a set stands, why it was rejected, and how it came there. */
export const SetState = ({ set }: { set: KeywordSet }) => {
  const [open, setOpen] = useState(false);
  return (
    <section className="grid justify-items-start gap-2">
      <StatusPill status={set.status} />
      {set.rejectReason && (
        <p className="w-full rounded-md bg-bad-soft px-3.5 py-2.5 text-bad wrap-anywhere">
          <span className="font-semibold">{content.rejectedBecause}</span> {set.rejectReason}
        </p>
      )}
      <details className="w-full text-xs" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer rounded-xs text-ink-2 hover:text-ink">
          {setFormTexts.history}
        </summary>
        <div className="mt-2">{open && <History id={set.id} />}</div>
      </details>
    </section>
  );
};
