import { RefreshCw } from 'lucide-react';
import { messageOf } from '../lib/http/api-error.ts';
import { toast } from '../lib/toast.ts';
import { useOneAtATime } from '../lib/use-one-at-a-time.ts';
import { Button } from '../ui/button.tsx';
import { buyingTexts as words } from './buying.texts.ts';
import { followedWorks } from './followed-works.ts';
import { SyncProgress } from './sync-progress.tsx';
import { failureOf, type SyncOrder } from './sync-works.ts';

type ForceUpdateProps = {
  /** What there is to update. */
  collect: () => Promise<readonly SyncOrder[]>;
  /** Said when there is nothing. */
  nothing: string;
  what: { one: string; many: string };
  /** Nobody else sees the button; the progress of what others began is shown in any case. */
  isPermitted: boolean;
  /** What there is to update is known. */
  isReady?: boolean;
  onChanged: () => Promise<void>;
};

/** Retrieves everything in view from the ad platform, with its progress; presses meanwhile join. */
export const ForceUpdate = (props: ForceUpdateProps) => {
  const { collect, nothing, what, isPermitted, isReady = true, onChanged } = props;
  const { isBusy, run } = useOneAtATime();
  const update = async () => {
    try {
      const orders = await collect();
      if (orders.length === 0) return toast.info(nothing);
      const ended = await Promise.all(orders.map(followedWorks.begin));
      const failed = ended.filter((work) => failureOf(work) !== null).length;
      if (failed === 0) toast.success(words.updated(ended.length, what));
      else toast.error(words.someNotUpdated(failed, ended.length));
      await onChanged();
    } catch (error) {
      toast.error(messageOf(error, words.updateFailed));
    }
  };
  return (
    <>
      {isPermitted && (
        <Button icon={RefreshCw} loading={isBusy} disabled={!isReady} onClick={() => void run(update)}>
          <span className="max-lg:sr-only">{words.forceUpdate}</span>
        </Button>
      )}
      <SyncProgress />
    </>
  );
};
