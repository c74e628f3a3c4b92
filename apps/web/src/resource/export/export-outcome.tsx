import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { ConnectGoogle } from './connect-google.tsx';
import { exportTexts } from './export.texts.ts';
import { ExportProgress } from './export-progress.tsx';
import { NewWindowLink } from './new-window-link.tsx';
import type { ExportState } from './use-export.ts';

const Completed = ({ target, rows, spreadsheetUrl }: Extract<ExportState, { step: 'completed' }>) => (
  <div className="grid gap-4">
    <ExportProgress step="completed" figures={null} />
    <div className="flex gap-3" role="status">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-good" aria-hidden="true" />
      <div className="grid gap-1">
        <p className="font-medium">{exportTexts.completed}</p>
        <p className="text-ink-2">{target === 'excel' ? exportTexts.excelDone : exportTexts.sheetDone}</p>
        <p className="text-ink-2 tabular-nums">{exportTexts.rowsDone(rows)}</p>
        {spreadsheetUrl && <NewWindowLink href={spreadsheetUrl}>{exportTexts.openSheet}</NewWindowLink>}
      </div>
    </div>
  </div>
);

const Failed = ({ message }: { message: string | null }) => (
  <div className="flex gap-3" role="alert">
    <CircleAlert className="mt-0.5 size-5 shrink-0 text-bad" aria-hidden="true" />
    <div className="grid gap-1">
      <p className="font-medium">{exportTexts.failed}</p>
      {message && <p className="text-ink-2 wrap-anywhere">{message}</p>}
    </div>
  </div>
);

const Waiting = ({ message, minutes, rows }: Extract<ExportState, { step: 'waiting' }>) => (
  <div className="flex gap-3" role="alert">
    <Clock className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden="true" />
    <div className="grid gap-1">
      <p className="font-medium">{exportTexts.waitTitle}</p>
      <p className="text-ink-2 wrap-anywhere">{message}</p>
      <p className="text-ink-2">{exportTexts.wait(minutes)}</p>
      <p className="text-xs text-ink-3">{exportTexts.keptRows(rows)}</p>
    </div>
  </div>
);

type ExportOutcomeProps = {
  state: Exclude<ExportState, { step: 'idle' }>;
  onConnected: () => void;
  onConnectFailed: (message: string) => void;
};

/** What an export says of itself once it has begun. */
export const ExportOutcome = ({ state, onConnected, onConnectFailed }: ExportOutcomeProps) => {
  switch (state.step) {
    case 'completed':
      return <Completed {...state} />;
    case 'failed':
      return <Failed message={state.message} />;
    case 'waiting':
      return <Waiting {...state} />;
    case 'connecting':
      return <ConnectGoogle {...state} onConnected={onConnected} onFailed={onConnectFailed} />;
    default:
      return <ExportProgress step={state.step} figures={state.figures} />;
  }
};
