import { messageOf } from '../lib/http/api-error.ts';
import { useCan } from '../lib/session/use-session.ts';
import { toast } from '../lib/toast.ts';
import { useOneAtATime } from '../lib/use-one-at-a-time.ts';
import { useRefetchList } from '../resource/list/use-list.ts';
import { RowAction } from '../resource/table/row-actions.tsx';
import { standingTexts as words } from './standing.texts.ts';
import { type BoughtRow, type Kind, STEP_ICONS, standingRefusal, stepOf } from './standing-steps.ts';

/** Loaded with the first press: most visits to a list make none. */
const loadActions = () => import('./standing-actions.ts');

type StandingButtonProps = { kind: Kind; row: BoughtRow };

/** Pauses what runs and resumes what is paused; the list has the name of the kind. */
export const StandingButton = ({ kind, row }: StandingButtonProps) => {
  const can = useCan();
  const refetch = useRefetchList(kind);
  const { isBusy, run } = useOneAtATime();
  if (!can('UPDATE_CAMPAIGN')) return null;
  const step = stepOf(row);
  const { done, failed } = words.steps[kind][step];
  const take = async () => {
    try {
      const { takeStep } = await loadActions();
      const warning = await takeStep(kind, step, row);
      toast.success(done, warning === null ? undefined : { description: warning });
    } catch (error) {
      toast.error(messageOf(error, failed));
    }
    // A refusal too may come with news: the server keeps what the platform said.
    await refetch();
  };
  return (
    <RowAction
      action={words[step]}
      name={row.name}
      icon={STEP_ICONS[step]}
      refusal={standingRefusal(row)}
      busy={isBusy}
      onClick={() => void run(take)}
    />
  );
};
