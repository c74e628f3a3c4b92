import { useSearch } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { classNames } from '../lib/class-names.ts';
import { announceConnected } from '../lib/http/connected-channel.ts';
import { exportTexts } from '../resource/export/export.texts.ts';
import { Button } from '../ui/button.tsx';
import { connectedSearch } from './connected-search.ts';

/** Where an outside service sends the window back to: it tells the window that waits, and closes itself. */
export const ConnectedPage = () => {
  const raw: object = useSearch({ strict: false });
  const { service, error = null } = connectedSearch.parse(raw);
  const isDone = service !== undefined && error === null;
  useEffect(() => {
    if (service === undefined) return;
    announceConnected({ service, error });
    // A window that failed stays, so that the reason can be read in it too.
    if (error === null) window.close();
  }, [service, error]);
  const words = exportTexts.connected;
  const Icon = isDone ? CircleCheck : CircleX;
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-100 justify-items-center gap-2 text-center">
        <Icon className={classNames('size-8', isDone ? 'text-good' : 'text-bad')} aria-hidden="true" />
        <h1 className="text-lg font-semibold text-balance">{isDone ? words.done : words.failed}</h1>
        <p className="mb-2 text-ink-2 text-pretty wrap-anywhere">
          {isDone ? words.doneHint : words.reasons[error ?? 'unknown']}
        </p>
        <Button onClick={() => window.close()}>{words.close}</Button>
      </div>
    </main>
  );
};
