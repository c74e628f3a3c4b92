import { CloudOff } from 'lucide-react';
import { formatValue } from '../../resource/cells/format.ts';
import { editorTexts } from './landing-page.texts.ts';
import type { SaveState } from './use-page-saving.ts';

const { landingPage } = editorTexts;

const timeOf = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at);

const sentence = (state: SaveState, changedAt: string | undefined): string => {
  switch (state.kind) {
    case 'untouched':
      return changedAt ? landingPage.lastChanged(formatValue('dateTime', changedAt)) : landingPage.neverSaved;
    case 'unsaved':
      return landingPage.unsaved;
    case 'saving':
      return landingPage.saving;
    case 'saved':
      return landingPage.saved(timeOf(state.at));
    case 'offline':
      return landingPage.offline;
    case 'failed':
      return landingPage.notSaved;
  }
};

type SaveStatusProps = {
  state: SaveState;
  /** When the page was last changed, if it is there already. */
  changedAt: string | undefined;
  onRetry: () => void;
};

/** Whether what stands here is saved, in few words. */
export const SaveStatus = ({ state, changedAt, onRetry }: SaveStatusProps) => (
  <output className="flex min-h-5 items-center gap-1.5 text-xs text-ink-2">
    {state.kind === 'offline' && <CloudOff className="size-3.5" aria-hidden="true" />}
    <span className={state.kind === 'failed' ? 'text-bad' : undefined}>{sentence(state, changedAt)}</span>
    {state.kind === 'failed' && (
      <button
        type="button"
        title={state.message}
        onClick={onRetry}
        className="rounded-xs font-medium text-accent underline"
      >
        {landingPage.retry}
      </button>
    )}
  </output>
);
