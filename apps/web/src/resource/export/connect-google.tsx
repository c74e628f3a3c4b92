import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useConnected } from '../../lib/http/use-connected.ts';
import { openWindow } from '../../lib/open-window.ts';
import { Button } from '../../ui/button.tsx';
import { exportTexts } from './export.texts.ts';
import { NewWindowLink } from './new-window-link.tsx';

type ConnectGoogleProps = {
  /** Why the account has to be connected. */
  message: string;
  connectUrl: string;
  rows: number;
  onConnected: () => void;
  onFailed: (message: string) => void;
};

/** The way to connect the own Google account in another window; the export goes on when that says so. */
export const ConnectGoogle = ({ message, connectUrl, rows, onConnected, onFailed }: ConnectGoogleProps) => {
  const [opened, setOpened] = useState<'not-yet' | 'open' | 'blocked'>('not-yet');
  useConnected(true, ({ service, error }) => {
    if (service !== 'google') return;
    if (error === null) onConnected();
    else onFailed(exportTexts.connected.reasons[error]);
  });
  return (
    <div className="flex gap-3">
      <KeyRound className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
      <div className="grid justify-items-start gap-3">
        <div className="grid gap-1" role="alert">
          <p className="font-medium">{exportTexts.connectTitle}</p>
          <p className="text-ink-2 wrap-anywhere">{message}</p>
        </div>
        <Button
          variant="prime"
          onClick={() => setOpened(openWindow(connectUrl) === null ? 'blocked' : 'open')}
        >
          {exportTexts.connect}
        </Button>
        {opened === 'open' && (
          <p className="text-ink-2" role="status">
            {exportTexts.connectWaiting}
          </p>
        )}
        {opened === 'blocked' && (
          <div className="grid gap-1" role="alert">
            <p className="text-ink-2">{exportTexts.connectByLink}</p>
            <NewWindowLink href={connectUrl}>{exportTexts.connect}</NewWindowLink>
          </div>
        )}
        <p className="text-xs text-ink-3">{exportTexts.keptRows(rows)}</p>
      </div>
    </div>
  );
};
