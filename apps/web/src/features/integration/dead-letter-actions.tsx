import { type DeadLetter, deadLetterRoutes } from '@adhelm/contract/dead-letter';
import { RotateCcw, Trash2, Wrench } from 'lucide-react';
import { lazy, useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { RowAction } from '../../resource/table/row-actions.tsx';
import { ConfirmedAct } from './confirmed-act.tsx';
import { integrationTexts as words } from './integration.texts.ts';

const RepairDialog = lazy(() => import('./repair-dialog.tsx'));

const DISCARD_WORDS = {
  title: words.discardSure,
  confirm: words.discard,
  done: words.discarded,
  failed: words.discardFailed,
};

type DeadLetterActionsProps = { letter: DeadLetter; onChanged: () => Promise<unknown> };

/** What can be done with a record that could not be counted. */
export const DeadLetterActions = ({ letter, onChanged }: DeadLetterActionsProps) => {
  const { isBusy, run } = useOneAtATime();
  const [asked, setAsked] = useState<'repair' | 'discard' | null>(null);
  const { id } = letter;
  const replay = async () => {
    try {
      await call(deadLetterRoutes.replay, { params: { id }, body: {} });
      toast.success(words.replayed);
    } catch (error) {
      toast.error(messageOf(error, words.replayFailed));
    }
    await onChanged();
  };
  const shared = { name: words.recordNamed(id), refusal: null };
  const question = { onClose: () => setAsked(null), onChanged };
  return (
    <div className="flex justify-end gap-0.5">
      <RowAction
        {...shared}
        action={words.replay}
        icon={RotateCcw}
        busy={isBusy}
        onClick={() => void run(replay)}
      />
      <RowAction {...shared} action={words.repair} icon={Wrench} onClick={() => setAsked('repair')} />
      <RowAction
        {...shared}
        action={words.discard}
        icon={Trash2}
        danger
        onClick={() => setAsked('discard')}
      />
      <OnceWanted wanted={asked === 'repair'}>
        <RepairDialog open={asked === 'repair'} letter={letter} {...question} />
      </OnceWanted>
      <OnceWanted wanted={asked === 'discard'}>
        <ConfirmedAct
          open={asked === 'discard'}
          words={DISCARD_WORDS}
          text={words.discardText}
          act={() => call(deadLetterRoutes.discard, { params: { id } })}
          {...question}
        />
      </OnceWanted>
    </div>
  );
};
